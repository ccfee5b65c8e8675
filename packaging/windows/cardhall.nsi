; The installer for Windows, for one person, without administrator rights:
;   makensis -INPUTCHARSET UTF8 -WX -DVERSION=1.2.3 -DBUNDLE=folder -DOUTPUT=file.exe -DICON=file.ico -DLICENCE=file packaging/windows/cardhall.nsi
; Saved games and settings are kept in the person's own folders and are never touched.

!ifdef TARGET ; such as amd64-unicode, where this makensis has it
  Target ${TARGET}
!endif
Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include x64.nsh

!define NAME "Card Hall"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\CardHall"
!define KIND "CardHall.SavedGame"
!define OLDEST_BUILD 17763 ; Windows 10, version 1809: what Qt 6 asks for

Name "${NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Card Hall"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "${NAME}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "${NAME} installer"
VIAddVersionKey CompanyName "The Card Hall developers"
VIAddVersionKey LegalCopyright "The Card Hall developers, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\cardhall.exe"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Italian"

LangString TOO_OLD ${LANG_ENGLISH} "${NAME} needs Windows 10, version 1809 or newer, of 64 bits."
LangString TOO_OLD ${LANG_GERMAN} "${NAME} braucht Windows 10, Version 1809 oder neuer, mit 64 Bit."
LangString TOO_OLD ${LANG_SPANISH} "${NAME} necesita Windows 10, versión 1809 o posterior, de 64 bits."
LangString TOO_OLD ${LANG_FRENCH} "${NAME} demande Windows 10, version 1809 ou plus récente, en 64 bits."
LangString TOO_OLD ${LANG_ITALIAN} "${NAME} richiede Windows 10, versione 1809 o successiva, a 64 bit."
LangString STILL_OPEN ${LANG_ENGLISH} "${NAME} is open. Close it, then press Retry; your match is kept."
LangString STILL_OPEN ${LANG_GERMAN} "${NAME} ist geöffnet. Schließe es und drücke dann auf Wiederholen; deine Partie bleibt erhalten."
LangString STILL_OPEN ${LANG_SPANISH} "${NAME} está abierto. Ciérralo y pulsa Reintentar; tu partida se conserva."
LangString STILL_OPEN ${LANG_FRENCH} "${NAME} est ouvert. Ferme-le, puis choisis Réessayer ; ta partie est conservée."
LangString STILL_OPEN ${LANG_ITALIAN} "${NAME} è aperto. Chiudilo e premi Riprova; la tua partita resta salvata."

; What people run is asked for without questions too (/S): then it ends, with status 2 for a system that is too old and 3
; for a program that is open.
!macro closed PREFIX
Function ${PREFIX}closed
  again:
  ${IfNot} ${FileExists} "$INSTDIR\cardhall.exe"
    Return
  ${EndIf}
  ClearErrors
  FileOpen $0 "$INSTDIR\cardhall.exe" a ; nobody can write to a program that runs
  ${IfNot} ${Errors}
    FileClose $0
    Return
  ${EndIf}
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(STILL_OPEN)" /SD IDCANCEL IDRETRY again
  SetErrorLevel 3
  Quit
FunctionEnd
!macroend
!insertmacro closed ""
!insertmacro closed "un."

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastBuild} ${OLDEST_BUILD}
    MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
FunctionEnd

Section
  Call closed
  ; what an older version has left would be loaded beside the new: only its own folder goes
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}/*"
  File "/oname=cardhall.ico" "${ICON}"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\cardhall.exe" "" "$INSTDIR\cardhall.ico"

  WriteRegStr HKCU "Software\Classes\.cardhall" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\.cardhall" "Content Type" "application/x-cardhall"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "Card Hall saved game"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\cardhall.ico"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\cardhall.exe" "%1"'

  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\cardhall.ico"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Card Hall developers"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  Call un.closed
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\cardhall.exe"
  Delete "$INSTDIR\cardhall-cli.exe"
  Delete "$INSTDIR\cardhall.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; only if nothing of somebody else's lies in it
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  ReadRegStr $0 HKCU "Software\Classes\.cardhall" ""
  StrCmp $0 "${KIND}" 0 +2 ; not if another program has taken it over
  DeleteRegKey HKCU "Software\Classes\.cardhall"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
