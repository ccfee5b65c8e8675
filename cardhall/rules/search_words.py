"""Search words for games, in English, German and Spanish, in every language."""

from __future__ import annotations

from cardhall.language.forgiving_search import words_in

# By the keys of `filters.PLACE_FILTERS`, `TRAIT_FILTERS`, `OTHER_FILTERS` and `FAMILY_NAMES`
PLACE_WORDS = {
    "arab-countries": "arab arabic arabia arabisch arabien árabe",
    "australia": "australia australian australien australisch australiano",
    "china": "china chinese chinesisch chino",
    "france": "france french frankreich französisch francia francés",
    "germany": "germany german deutschland deutsch alemania alemán",
    "great-britain": "britain british england english britannien britisch englisch inglaterra inglés británico",
    "india": "india indian indien indisch indio",
    "indonesia": "indonesia indonesian java indonesien indonesisch indonesio",
    "iran": "iran persia persian persisch iranisch irán iraní",
    "ireland": "ireland irish irland irisch irlanda irlandés",
    "italy": "italy italian italien italienisch italia italiano",
    "japan": "japan japanese japanisch japón japonés",
    "mexico": "mexico mexican mexiko mexikanisch méxico mexicano",
    "pakistan": "pakistan pakistani pakistanisch pakistán pakistaní",
    "spain": "spain spanish basque catalan spanien spanisch baskisch katalanisch españa español vasco",
    "usa": "usa america american amerika amerikanisch américa americano estadounidense unidos",
}
TRAIT_WORDS = {
    "bidding": "bid bids bidding auction bieten reizen reizung ansagen subasta subastas puja pujas pujar",
    "bluff": "bluff bluffs bluffing bluffen farol faroles farolear mentir engañar",
    "betting": "bet bets betting gambling gamble chips pot pots money einsatz einsätze wetten geld "
    "glücksspiel jetons apuesta apuestas apostar fichas dinero bote",
    "luck": "luck chance glück zufall suerte azar",
    "avoid": "avoid avoidance avoiding reverse vermeiden negativ evitar perder trickavoidance",
    "misere": "misere nullo null nil misère miseria nulo",
    "bowers": "bower bowers bauer bauern jacks buben sotas jotas",
    "bank": "bank banker casino kasino banca banquero spielbank",
    "widow": "widow kitty talon skat talón viuda",
    "jokers": "joker jokers comodín comodines",
    "wild": "wild wildcards wildcard joker jokers comodín comodines",
    "children": "child children kid kids family kinder kind kinderspiel familie familienspiel niño "
    "niños infantil familia",
    "race": "speed race realtime real time simultaneous tempo schnelligkeit echtzeit gleichzeitig velocidad simultáneo",
    "trumps": "trump trumps trumpf trümpfe triunfo triunfos",
    "signs": "sign signs signal signals zeichen signale señas señales seña talking sprechen",
    "melds": "meld melds melding sets runs melden meldung meldungen sätze folgen combinaciones escaleras",
    "points": "points augen augenspiel kartenpunkte puntos tantos",
}
OTHER_WORDS = {
    "pairs": "partner partners partnership pairs team teams couples paar paare pareja parejas equipo equipos",
    "easy": "easy simple beginner beginners leicht einfach anfänger fácil fáciles sencillo sencillos principiantes",
    "hard": "hard difficult complex deep schwer schwierig anspruchsvoll difícil difíciles",
    "short": "quick short fast kurz schnell flott corto cortos rápido rápidos breve",
    "long": "long lang lange largo largos",
}
FAMILY_WORDS = {
    "trick-taking": "trick tricks taking stich stiche stichspiel baza bazas",
    "rummy": "rummy rommé rommee romé",
    "fishing": "fishing capture fischen fangen pesca capturar",
    "board": "board brett brettspiel spielbrett tablero",
    "climbing": "climbing shedding klettern ablegen ablegespiel escalada descarte",
    "stops": "stops stoppen paradas secuencia",
    "shedding": "shedding ablegen ablegespiel loswerden descarte deshacerse",
    "banking": "banking bank gegen banca banquero",
    "vying": "vying betting wettspiel envite",
    "patience": "patience solitaire patiencen geduld solitario solitarios",
}
# By the number of players
COUNT_WORDS = {
    1: "one single alone allein eins einen uno sola",
    2: "two zwei zweit dos",
    3: "three drei dritt tres",
    4: "four vier viert cuatro",
    5: "five fünf fünft cinco",
    6: "six sechs sechst seis",
    7: "seven sieben siebt siete",
    8: "eight acht ocho",
    9: "nine neun neunt nueve",
}
# Words that tell nothing of a game: English, German, Spanish
STOP_WORDS = frozenset(
    words_in(
        "a an and any are but card cards for from game games i in is like of or people person player players similar "
        "some than that the to with without "
        "als am auf aus das dem den der die ein eine einen einer für im in karte karten kartenspiel kartenspiele leute "
        "mit oder ohne person personen spiel spiele spieler und vom von wie zu zum ähnlich "
        "carta cartas como con de del el en jugador jugadores juego juegos la las los o para parecido persona personas "
        "por que un una y"
    )
)
BEFORE_COUNTS = frozenset(words_in("a for für zu para entre"))  # “for two”,
AFTER_COUNTS = frozenset(  # “2 players”
    words_in("player players people person persons spieler personen leute jugador jugadores persona personas")
)
