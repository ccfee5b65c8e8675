"""Other words under which people look for a setting, in English, German and Spanish, whatever language is in use."""

from __future__ import annotations

# By the field of `Settings`, or by the name of the icon of a group that has none.
SEARCH_SYNONYMS = {
    "language": "locale translation translate english deutsch german español spanish sprache idioma traducción",
    "theme": "dark mode night light colour color appearance skin dunkel nachtmodus farbe design oscuro noche tema",
    "text_scale": "font zoom scale letters bigger smaller schrift schriftgröße größer kleiner lupe letra fuente tamaño",
    "felt": "background cloth colour color table hintergrund tuch farbe tisch fondo tapete mesa",
    "four_colours": "four color deck colour blind vierfarbig farbenblind farbe baraja colores daltónico",
    "large_indices": "big corner jumbo numbers eyesight groß ecken zahlen sehschwäche grandes índices números",
    "international_indices": "jack queen king jqk bube dame könig letras sota reina rey",
    "regional_packs": "deck design french spanish german italian suits blatt kartenbild deutsches baraja diseño palos",
    "back": "deck pattern design cover rückseite muster blatt reverso dorso diseño",
    "card_size": "big zoom scale bigger smaller groß größer kleiner tamaño grande",
    "pace": "speed delay wait thinking time slow fast quick tempo geschwindigkeit warten pause velocidad ritmo espera",
    "speed": "animation animations motion transition duration dealing animationen bewegung dauer geschwindigkeit "
    "animación animaciones velocidad movimiento",
    "call_time": "timer limit countdown seconds deadline zeitlimit sekunden frist límite cuenta atrás segundos",
    "wait_for_voice": "screen reader speech orca nvda narrator voiceover blind accessibility vorlesen sprachausgabe "
    "lector de pantalla voz ciego accesibilidad",
    "reading_speed": "speech rate words per minute screen reader sprechtempo wörter vorlesen velocidad voz palabras",
    "take_turns": "real time realtime turn based slow accessibility echtzeit reihum nacheinander barrierefrei tiempo "
    "real turnos accesibilidad",
    "left_handed": "mouse hand mirror side linkshänder maus spiegeln zurdo ratón espejo",
    "play_forced": "auto autoplay automatic automatisch automático",
    "do_idle": "auto automatic pass skip automatisch passen überspringen automático pasar saltar",
    "play_dummy": "bridge partner auto strohmann tisch muerto compañero",
    "show_legal": "valid allowed playable moves highlight dim erlaubt gültig spielbar hervorheben válidas permitidas",
    "claims": "concede rest auto finish faster abkürzen rest aufgeben terminar resto reclamar",
    "guide": "tutorial help learn beginner tips anleitung lernen anfänger einführung tutorial ayuda aprender",
    "hints": "tip help suggest advice best move tipp hilfe rat vorschlag pista ayuda consejo sugerencia",
    "compare_slow": "analysis engine computer background cpu battery slow hintergrund akku langsam análisis batería",
    "compare": "analysis review engine computer background cpu analyse hintergrund análisis ordenador",
    "undo": "take back redo revert zurücknehmen rückgängig deshacer",
    "sound": "audio mute silent noise music effects ton stumm lautlos geräusche musik sonido silencio efectos",
    "volume": "loud quiet audio lautstärke leise laut volumen alto bajo",
    "keyboard": "shortcut shortcuts hotkey keyboard bindings tastenkürzel tastatur kürzel tecla teclado atajo atajos",
    "players": "name nickname avatar picture profile opponents bots computer benutzer profil bild gegner nombre perfil "
    "foto rivales",
    "person-card": "profile profiles account user users family child children switch login profil konto benutzer "
    "familie kind kinder wechseln perfil cuenta usuario familia cambiar",
    "eye": "accessibility readable vision eyesight barrierefrei lesbar sehschwäche accesibilidad legible vista",
    "high_contrast": "accessibility vision black white barrierefrei sehschwäche kontrast contraste",
    "reduced_motion": "animation animations reduce motion accessibility still animationen bewegung barrierefrei "
    "animación animaciones movimiento reducir",
}
