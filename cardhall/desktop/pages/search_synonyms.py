"""Synonyms for the search in the settings: words of all five languages, whichever is in use."""

from __future__ import annotations

# By the field of `Settings`, or by a group's icon for the whole group; words are separated by blanks.
SEARCH_SYNONYMS = {
    "language": "locale translation translate english deutsch german español spanish sprache idioma traducción langue "
    "français traduction lingua italiano traduzione",
    "theme": "dark mode night light colour color appearance skin dunkel nachtmodus farbe design oscuro noche tema "
    "sombre nuit couleur apparence scuro notte colore aspetto",
    "text_scale": "font zoom scale letters bigger smaller schrift schriftgröße größer kleiner lupe letra fuente tamaño "
    "police taille lettres plus grand carattere dimensione lettere",
    "felt": "background cloth colour color table hintergrund tuch farbe tisch fondo tapete mesa tapis fond "
    "couleur panno sfondo",
    "four_colours": "four color deck colour blind vierfarbig farbenblind farbe baraja colores "
    "daltónico quatre couleurs  "
    "daltonien quattro colori daltonico",
    "large_indices": "big corner jumbo numbers eyesight groß ecken zahlen sehschwäche grandes "
    "índices números grand coins  "
    "chiffres vue grandi angoli numeri vista",
    "international_indices": "jack queen king jqk bube dame könig letras sota reina rey valet roi lettres "
    "fante donna re lettere",
    "regional_packs": "deck design french spanish german italian suits blatt kartenbild deutsches "
    "baraja diseño palos jeu  "
    "dessin français allemand espagnol mazzo disegno semi",
    "back": "deck pattern design cover rückseite muster blatt reverso dorso diseño dos motif retro",
    "card_size": "big zoom scale bigger smaller groß größer kleiner tamaño grande taille grand plus grand dimensione "
    "grandi",
    "pace": "speed delay wait thinking time slow fast quick tempo geschwindigkeit warten pause velocidad ritmo "
    "espera vitesse attente délai lent rapide velocità attesa lento",
    "speed": "animation animations motion transition duration dealing animationen bewegung dauer geschwindigkeit "
    "animación animaciones velocidad movimiento mouvement durée animazione movimento durata",
    "call_time": "timer limit countdown seconds deadline zeitlimit sekunden frist límite cuenta atrás segundos limite "
    "minuterie secondes limite tempo secondi",
    "wait_for_voice": "screen reader speech orca nvda narrator voiceover blind accessibility vorlesen sprachausgabe "
    "lector de pantalla voz ciego accesibilidad lecteur d’écran voix aveugle lettore schermo voce cieco",
    "reading_speed": "speech rate words per minute screen reader sprechtempo wörter vorlesen velocidad voz palabras "
    "vitesse voix mots velocità voce parole",
    "take_turns": "real time realtime turn based slow accessibility echtzeit reihum nacheinander barrierefrei tiempo "
    "real turnos accesibilidad temps réel tour à tour tempo reale turni",
    "left_handed": "mouse hand mirror side linkshänder maus spiegeln zurdo ratón espejo gaucher main souris miroir "
    "mancino mano specchio",
    "play_forced": "auto autoplay automatic automatisch automático automatique automatico",
    "do_idle": "auto automatic pass skip automatisch passen überspringen automático pasar saltar automatique passer "
    "sauter automatico passare saltare",
    "play_dummy": "bridge partner auto strohmann tisch muerto compañero mort partenaire morto compagno",
    "show_legal": "valid allowed playable moves highlight dim erlaubt gültig spielbar hervorheben válidas permitidas "
    "permis valable jouable permesse valide giocabili",
    "claims": "concede rest auto finish faster abkürzen rest aufgeben terminar resto reclamar réclamer reste fin "
    "reclamare",
    "guide": "tutorial help learn beginner tips anleitung lernen anfänger einführung tutorial ayuda aprender "
    "tutoriel aide apprendre débutant aiuto imparare principiante",
    "hints": "tip help suggest advice best move tipp hilfe rat vorschlag pista ayuda consejo sugerencia indice "
    "aide conseil coup suggerimento aiuto consiglio mossa",
    "compare_slow": "analysis engine computer background cpu battery slow hintergrund akku langsam análisis batería "
    "analyse ordinateur batterie lent analisi batteria lento",
    "compare": "analysis review engine computer background cpu analyse hintergrund análisis ordenador ordinateur "
    "analisi",
    "undo": "take back redo revert zurücknehmen rückgängig deshacer annuler défaire annulla",
    "sound": "audio mute silent noise music effects ton stumm lautlos geräusche musik sonido silencio efectos son "
    "muet bruit musique suono muto rumore musica",
    "volume": "loud quiet audio lautstärke leise laut volumen alto bajo fort doux son forte piano suono",
    "keyboard": "shortcut shortcuts hotkey keyboard bindings tastenkürzel tastatur kürzel tecla teclado atajo atajos "
    "raccourci raccourcis clavier touche scorciatoia tastiera tasto",
    "players": "name nickname avatar picture profile opponents bots computer benutzer profil bild gegner nombre perfil "
    "foto rivales nom image adversaires nome profilo immagine avversari",
    "person-card": "profile profiles account user users family child children switch login profil konto benutzer "
    "familie kind kinder wechseln perfil cuenta usuario familia cambiar compte famille enfants profilo "
    "conto famiglia bambini",
    "eye": "accessibility readable vision eyesight barrierefrei lesbar sehschwäche accesibilidad legible vista "
    "accessibilité lisible vue accessibilità leggibile",
    "high_contrast": "accessibility vision black white barrierefrei sehschwäche kontrast contraste vue noir blanc "
    "contrasto vista nero bianco",
    "reduced_motion": "animation animations reduce motion accessibility still animationen bewegung barrierefrei "
    "animación animaciones movimiento reducir mouvement réduire animazione movimento ridurre",
}
