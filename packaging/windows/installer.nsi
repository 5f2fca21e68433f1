; The installer for Windows: for one person, without administrator rights, in three languages.
; tools/windows/installer.py gives the names in capitals and writes the two lists of files.

; A 64-bit program, like the one it installs.
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define CLASSES "Software\Classes"
!define KIND "${NAME}.Recording"
!define GAMES "$LOCALAPPDATA\spietato"
; Where the game keeps settings, games, credits and log.

Name "${NAME}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
SetCompressor /SOLID lzma
ManifestDPIAware true
ManifestSupportedOS Win10
BrandingText "${NAME} ${VERSION}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!define MUI_COMPONENTSPAGE_NODESC

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES

; The first one is for all other languages.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Spanish"

LangString RECORDING ${LANG_ENGLISH} "Recorded card game"
LangString RECORDING ${LANG_ITALIAN} "Partita a carte registrata"
LangString RECORDING ${LANG_SPANISH} "Partida de cartas grabada"
LangString COMMENT ${LANG_ENGLISH} "Play cards without mercy"
LangString COMMENT ${LANG_ITALIAN} "Gioca a carte senza pietà"
LangString COMMENT ${LANG_SPANISH} "Juega a las cartas sin piedad"
LangString RUNNING ${LANG_ENGLISH} "${NAME} is running. Close its window, then try again."
LangString RUNNING ${LANG_ITALIAN} "${NAME} è in esecuzione. Chiudi la sua finestra e riprova."
LangString RUNNING ${LANG_SPANISH} "${NAME} se está ejecutando. Cierra su ventana e inténtalo de nuevo."
LangString NOT_REPLACED ${LANG_ENGLISH} "The installed version could not be removed. Nothing was changed."
LangString NOT_REPLACED ${LANG_ITALIAN} "Non è stato possibile rimuovere la versione installata. Non è cambiato nulla."
LangString NOT_REPLACED ${LANG_SPANISH} "No se ha podido quitar la versión instalada. No ha cambiado nada."
LangString PROGRAM ${LANG_ENGLISH} "The program"
LangString PROGRAM ${LANG_ITALIAN} "Il programma"
LangString PROGRAM ${LANG_SPANISH} "El programa"
LangString MY_GAMES ${LANG_ENGLISH} "My games, credits and settings, too"
LangString MY_GAMES ${LANG_ITALIAN} "Anche le mie partite, i crediti e le impostazioni"
LangString MY_GAMES ${LANG_SPANISH} "También mis partidas, mis créditos y mis ajustes"

VIProductVersion "${VERSION_4}"
!macro VERSION_FIELDS LANGUAGE
  VIAddVersionKey /LANG=${LANGUAGE} "ProductName" "${NAME}"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileDescription" "${NAME} Setup"
  VIAddVersionKey /LANG=${LANGUAGE} "CompanyName" "${AUTHORS}"
  VIAddVersionKey /LANG=${LANGUAGE} "LegalCopyright" "${COPYRIGHT}"
!macroend
!insertmacro VERSION_FIELDS ${LANG_ENGLISH}
!insertmacro VERSION_FIELDS ${LANG_ITALIAN}
!insertmacro VERSION_FIELDS ${LANG_SPANISH}

; Windows does not let a running program be written to: asks until it is closed, and gives up if nobody can be asked.
!macro WAIT_UNTIL_CLOSED
  ${DoWhile} ${FileExists} "$INSTDIR\${NAME}.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\${NAME}.exe" a
    ${IfNot} ${Errors}
      FileClose $0
      ${ExitDo}
    ${EndIf}
    ${If} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel 3
      Quit
    ${EndIf}
  ${Loop}
!macroend

; Explorer shows the icon and the program of a kind of file as it was until it is told.
!macro TELL_EXPLORER
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  !insertmacro WAIT_UNTIL_CLOSED
  ; The uninstaller of the version that is there knows its files; it leaves the player's games alone.
  ${If} ${FileExists} "$INSTDIR\Uninstall.exe"
    ExecWait '"$INSTDIR\Uninstall.exe" /S _?=$INSTDIR' $0
    ${If} $0 <> 0
      MessageBox MB_OK|MB_ICONSTOP "$(NOT_REPLACED)" /SD IDOK
      SetErrorLevel 3
      Quit
    ${EndIf}
  ${EndIf}

  !include "${INSTALL_LIST}"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${NAME}.exe" "" "$INSTDIR\${NAME}.exe" 0 SW_SHOWNORMAL "" "$(COMMENT)"

  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "$(RECORDING)"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\${NAME}.exe,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\${NAME}.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "Content Type" "${MEDIA_TYPE}"
  WriteRegStr HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${KIND}" ""
  !insertmacro TELL_EXPLORER

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${NAME}.exe,0"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${AUTHORS}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "${HOMEPAGE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Section "un.$(PROGRAM)"
  SectionIn RO
  !insertmacro WAIT_UNTIL_CLOSED
  !include "${UNINSTALL_LIST}"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  ; Another program may have taken over these files meanwhile.
  DeleteRegValue HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\${ENDING}" ""
  ${If} $0 == "${KIND}"
    DeleteRegValue HKCU "${CLASSES}\${ENDING}" ""
    DeleteRegValue HKCU "${CLASSES}\${ENDING}" "Content Type"
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}"
  !insertmacro TELL_EXPLORER
SectionEnd

Section /o "un.$(MY_GAMES)" UN_GAMES
  RMDir /r "${GAMES}"
SectionEnd

Function un.onInit
  ; `Uninstall.exe /S /GAMES` removes the games without a question.
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/GAMES" $1
  ${IfNot} ${Errors}
    SectionSetFlags ${UN_GAMES} ${SF_SELECTED}
  ${EndIf}
FunctionEnd
