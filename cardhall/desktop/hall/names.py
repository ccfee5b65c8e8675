"""What the games are called by their players in other languages: a search finds them by these, whatever is in use."""

from __future__ import annotations

from collections.abc import Mapping

NAMES: Mapping[str, tuple[str, ...]] = {
    "belote": ("Belot", "Bela", "Coinche"),
    "calabrasella": ("Terziglio", "Tressette in tre"),
    "conquian": ("Conquián",),
    "contract-bridge": ("Kontrakt-Bridge", "Kontraktbridge", "Bridge de contrato", "Bridge contrat", "Robber Bridge"),
    "court-piece": ("Rang", "Hokm", "Troefcall"),
    "big-two": ("Große Zwei", "Los doses", "大老二", "鋤大弟"),
    "dou-dizhu": ("Den Grundherrn schlagen", "Lucha contra el terrateniente", "斗地主", "鬥地主"),
    "ecarte": ("Ecarte",),
    "euchre": ("Jucker", "Juckerspiel", "Eucre"),
    "five-hundred": ("Fünfhundert", "Quinientos", "Cinq cents"),
    "funfzehnern": ("Fünfzehnern", "Fuenfzehnern"),
    "hasenpfeffer": ("Pfeffer",),
    "nap": ("Napoleon", "Napoléon", "Napoleón"),
    "nuts": ("Pounce", "Ligretto", "Nertz", "Dutch Blitz"),
    "oh-hell": ("Stiche raten", "Stiche ansagen", "Podrida", "La podrida", "Pocha", "L’ascenseur"),
    "pontoon": ("Siebzehn und vier", "Siebzehnundvier", "17 und 4", "Veintiuna", "Veintiuno", "Vingt-et-un", "Ventuno"),
    "put-and-take": ("Zahl und nimm", "Nimm-Gib", "Pon y toma", "Put & Take"),
    "reversis": ("Reversi", "Revesino", "Rovescino", "Reversin"),
    "solo-whist": ("Solowhist", "Whist solo"),
    "spades": ("Pik", "Picas", "Piques"),
    "stealing-bundles": ("Bündel stehlen", "Rubamazzetto", "Rubamazzo", "El robo", "Robamontón", "Paquets volés"),
    "tresette": ("Tressette", "Tre sette", "Trešeta"),
    "trente-et-quarante": ("Dreißig und vierzig", "Trenta e quaranta", "Treinta y cuarenta", "Red and Black"),
    "trex": ("Trix", "تركس"),
    "truc": ("Truco", "Truque"),
    "tute": ("Tute habanero",),
    "twenty-five": ("Fünfundzwanzig", "Vingt-cinq", "Veinticinco", "Fiche is cúig", "25", "45"),
    "twenty-eight": ("Achtundzwanzig", "Veintiocho", "Vingt-huit", "28"),
    "whist": ("Wist", "Whistspiel"),
}
