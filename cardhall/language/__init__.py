"""Translated text: sentences with named values, and the catalogues of translations.

A sentence stands as one English template at its place, `say("You must bid {least} or more.", least=3)`. The result is a
`Sentence`: a text in the language in use, English unless another was chosen. It keeps its template and values, so that
it can be translated again when the language changes, for a table with other cards, or for reading aloud.

| module | contents |
|---|---|
| `sentences` | `say`, `say_many` and the `Sentence` that they make; `template`, `fill_template`: values that come
later | | `values` | values that are more than a text: cards, suits, numbers of something, lists | | `translator` |
`Language`: how a `Sentence` is translated; the pseudo-language of the tests | | `catalogues` | the available
languages, and the one in use: `tr` |
"""

from cardhall.language.catalogues import (
    available_languages,
    format_count,
    join_words,
    language_in_use,
    tr,
    tr_many,
    translate,
    use_language,
    why_english,
)
from cardhall.language.sentences import Sentence, capitalized, fill_template, say, say_many, template, without_full_stop
from cardhall.language.translator import (
    ENGLISH,
    Language,
    Manner,
    PseudoLanguage,
    current_language,
    use_international_indices,
)
from cardhall.language.values import (
    a_rank,
    card_face,
    card_faces,
    card_name,
    decimals,
    in_words,
    join_counts,
    listing,
    numbered,
    one_of_suit,
    rank_name,
    suit_name,
)

__all__ = [
    "ENGLISH",
    "Language",
    "Manner",
    "PseudoLanguage",
    "Sentence",
    "a_rank",
    "available_languages",
    "capitalized",
    "card_face",
    "card_faces",
    "card_name",
    "current_language",
    "decimals",
    "fill_template",
    "format_count",
    "in_words",
    "join_counts",
    "join_words",
    "language_in_use",
    "listing",
    "numbered",
    "one_of_suit",
    "rank_name",
    "say",
    "say_many",
    "suit_name",
    "template",
    "tr",
    "tr_many",
    "translate",
    "use_international_indices",
    "use_language",
    "why_english",
    "without_full_stop",
]
