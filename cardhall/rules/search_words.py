"""Search words for games, in English and the four other languages, whichever is in use."""

from __future__ import annotations

from cardhall.language.forgiving_search import words_in

# By the keys of `filters.PLACE_FILTERS`, `TRAIT_FILTERS`, `OTHER_FILTERS` and `FAMILY_NAMES`
PLACE_WORDS = {
    "arab-countries": "arab arabic arabia arabisch arabien árabe arabe arabi",
    "australia": "australia australian australien australisch australiano australie",
    "china": "china chinese chinesisch chino chine chinois cina cinese",
    "france": "france french frankreich französisch francia francés français francese",
    "germany": "germany german deutschland deutsch alemania alemán allemagne allemand germania tedesco",
    "great-britain": "britain british england english britannien britisch englisch inglaterra inglés británico "
    "grande-bretagne anglais angleterre britannique inghilterra inglese",
    "india": "india indian indien indisch indio inde indiano",
    "indonesia": "indonesia indonesian java indonesien indonesisch indonesio indonésie indonésien indonesiano",
    "iran": "iran persia persian persisch iranisch irán iraní perse persan persiano",
    "ireland": "ireland irish irland irisch irlanda irlandés irlande irlandais irlandese",
    "italy": "italy italian italien italienisch italia italiano italie",
    "japan": "japan japanese japanisch japón japonés japon japonais giappone giapponese",
    "mexico": "mexico mexican mexiko mexikanisch méxico mexicano mexique mexicain messico messicano",
    "pakistan": "pakistan pakistani pakistanisch pakistán pakistaní pakistanais pakistano",
    "spain": "spain spanish basque catalan spanien spanisch baskisch katalanisch españa español vasco espagne "
    "espagnol spagna spagnolo spagnoli espagnols",
    "usa": "usa america american amerika amerikanisch américa americano estadounidense unidos amérique américain "
    "états-unis stati uniti",
}
TRAIT_WORDS = {
    "bidding": "bid bids bidding auction bieten reizen reizung ansagen subasta subastas puja pujas pujar enchère "
    "enchères annonces asta licita licite",
    "bluff": "bluff bluffs bluffing bluffen farol faroles farolear mentir engañar bluffer bluffare mentire",
    "betting": "bet bets betting gambling gamble chips pot pots money einsatz einsätze wetten geld "
    "glücksspiel jetons apuesta apuestas apostar fichas dinero bote miser mise mises argent puntare "
    "puntata scommessa soldi fiches",
    "luck": "luck chance glück zufall suerte azar hasard fortuna caso",
    "avoid": "avoid avoidance avoiding reverse vermeiden negativ evitar perder trickavoidance éviter evitare",
    "misere": "misere nullo null nil misère miseria nulo",
    "bowers": "bower bowers bauer bauern jacks buben sotas jotas valets fanti",
    "bank": "bank banker casino kasino banca banquero spielbank banque banquier banco banchiere casinò",
    "widow": "widow kitty talon skat talón viuda chien monte tallone",
    "jokers": "joker jokers comodín comodines jolly",
    "wild": "wild wildcards wildcard joker jokers comodín comodines matta matte jolly",
    "children": "child children kid kids family kinder kind kinderspiel familie familienspiel niño "
    "niños infantil familia enfant enfants famille bambini bambino famiglia",
    "race": "speed race realtime real time simultaneous tempo schnelligkeit echtzeit gleichzeitig velocidad "
    "simultáneo vitesse rapidité temps réel simultané velocità simultaneo",
    "trumps": "trump trumps trumpf trümpfe triunfo triunfos atout atouts briscola briscole",
    "signs": "sign signs signal signals zeichen signale señas señales seña talking sprechen signe signes signaux "
    "segni segnali parler parlare",
    "melds": "meld melds melding sets runs melden meldung meldungen sätze folgen combinaciones escaleras "
    "combinaison combinaisons suites combinazioni scale",
    "points": "points augen augenspiel kartenpunkte puntos tantos punti",
}
OTHER_WORDS = {
    "pairs": "partner partners partnership pairs team teams couples paar paare pareja parejas equipo equipos "
    "paires équipe équipes partenaire coppie coppia squadra compagno",
    "easy": "easy simple beginner beginners leicht einfach anfänger fácil fáciles sencillo sencillos "
    "principiantes facile débutant débutants facili semplice principianti",
    "hard": "hard difficult complex deep schwer schwierig anspruchsvoll difícil difíciles difficile complexe "
    "difficili complesso",
    "short": "quick short fast kurz schnell flott corto cortos rápido rápidos breve court courts rapide vite brevi "
    "veloce",
    "long": "long lang lange largo largos longue lungo lunghi",
}
FAMILY_WORDS = {
    "trick-taking": "trick tricks taking stich stiche stichspiel baza bazas pli plis levée levées presa prese",
    "rummy": "rummy rommé rommee romé rami ramino",
    "fishing": "fishing capture fischen fangen pesca capturar pêche capturer catturare",
    "board": "board brett brettspiel spielbrett tablero plateau tabellone",
    "climbing": "climbing shedding klettern ablegen ablegespiel escalada descarte escalade défausse scalata scarto",
    "stops": "stops stoppen paradas secuencia arrêt arrêts",
    "shedding": "shedding ablegen ablegespiel loswerden descarte deshacerse défausse débarrasser scarto liberarsi",
    "banking": "banking bank gegen banca banquero banque banco",
    "vying": "vying betting wettspiel envite mises relance puntate rilanci",
    "patience": "patience solitaire patiencen geduld solitario solitarios réussite solitari",
}
# By the number of players
COUNT_WORDS = {
    1: "one single alone allein eins einen uno sola seul seule solo",
    2: "two zwei zweit dos deux due",
    3: "three drei dritt tres trois tre",
    4: "four vier viert cuatro quatre quattro",
    5: "five fünf fünft cinco cinq cinque",
    6: "six sechs sechst seis sei",
    7: "seven sieben siebt siete sept sette",
    8: "eight acht ocho huit otto",
    9: "nine neun neunt nueve neuf nove",
}
# Words that tell nothing of a game: English, German, Spanish, French, Italian
STOP_WORDS = frozenset(
    words_in(
        "a an and any are but card cards for from game games i in is like of or people person player players similar "
        "some than that the to with without "
        "als am auf aus das dem den der die ein eine einen einer für im in karte karten kartenspiel kartenspiele leute "
        "mit oder ohne person personen spiel spiele spieler und vom von wie zu zum ähnlich "
        "carta cartas como con de del el en jugador jugadores juego juegos la las los o para parecido persona personas "
        "por que un una y "
        "avec au aux carte cartes comme dans des du et jeu jeux joueur joueurs le les ou par personne personnes "
        "pour que qui sans  "
        "sur un une "
        "che con da dei del della di e giocatore giocatori gioco giochi il lo gli le per persona persone "
        "senza simile un uno"
    )
)
# Words that mark a number next to them as a number of players: before it (“for two”), and after it (“2 players”)
WORDS_BEFORE_COUNTS = frozenset(words_in("a for für zu para entre pour à per in"))
WORDS_AFTER_COUNTS = frozenset(
    words_in(
        "player players people person persons spieler personen leute jugador jugadores persona personas "
        "joueur joueurs personnes giocatore giocatori persone"
    )
)
