#!/bin/sh
# Adds Spietato to the menu of whoever runs this, and takes it out again with --remove. Needs no administrator rights.
set -eu
id=io.github.spietato.Spietato
here=$(cd "$(dirname "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/$id.desktop
icon=$data/icons/hicolor/256x256/apps/$id.png
about=$data/metainfo/$id.metainfo.xml
files=$data/mime/packages/$id.xml

# Version 0.1.0 had other names for two of them.
remove() {
  rm -f "$entry" "$icon" "$about" "$files"
  rm -f "$data/applications/spietato.desktop" "$data/icons/hicolor/256x256/apps/spietato.png"
}

# Desktops notice a new menu entry by themselves; a new kind of file only where these tools are.
refresh() {
  if command -v update-mime-database > /dev/null; then update-mime-database "$data/mime" > /dev/null 2>&1 || true; fi
  if command -v update-desktop-database > /dev/null; then update-desktop-database -q "$data/applications" || true; fi
}

if [ "${1:-}" = "--remove" ]; then
  remove
  refresh
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

remove
mkdir -p "$(dirname "$entry")" "$(dirname "$icon")" "$(dirname "$about")" "$(dirname "$files")"
cp "$here/$id.png" "$icon"
cp "$here/$id.metainfo.xml" "$about"
cp "$here/$id.mime.xml" "$files"
while IFS= read -r line; do
  case $line in
    Exec=*) printf 'Exec="%s/Spietato" %%f\n' "$here" ;;
    *) printf '%s\n' "$line" ;;
  esac
done < "$here/$id.desktop" > "$entry"
refresh
echo "Spietato is in the menu now. The folder must stay where it is: $here"
