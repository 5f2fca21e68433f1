#!/bin/sh
# Adds Spietato to the menu of whoever runs this, and takes it out again with --remove. Needs no administrator rights.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/spietato.desktop
icon=$data/icons/hicolor/256x256/apps/spietato.png
about=$data/metainfo/io.github.spietato.Spietato.metainfo.xml

if [ "${1:-}" = "--remove" ]; then
  rm -f "$entry" "$icon" "$about"
  echo "Spietato is no longer in the menu. Its folder can be deleted: $here"
  exit 0
fi

# A menu entry gives these letters a meaning of their own, even inside quotes.
case $here in
  *[\"\`\$\\%]*)
    echo "Please move the folder first: its path has one of the letters \" \` \$ \\ % in it: $here" >&2
    exit 1
    ;;
esac

mkdir -p "$(dirname "$entry")" "$(dirname "$icon")" "$(dirname "$about")"
cp "$here/spietato.png" "$icon"
cp "$here/$(basename "$about")" "$about"
while IFS= read -r line; do
  case $line in
    Exec=*) printf 'Exec="%s/Spietato"\n' "$here" ;;
    *) printf '%s\n' "$line" ;;
  esac
done < "$here/spietato.desktop" > "$entry"
echo "Spietato is in the menu now. The folder must stay where it is: $here"
