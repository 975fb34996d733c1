/// The weights of the signs of a heading, written by `tools/structure/fit`.
enum HeadingWeights {
  /// The points of one sign or two, in tenths; first those of every line. A semicolon or the end of a line
  /// ends a row.
  static let table = """
    -41; -20 a bracket first; 5 a capital first; -15 a caption; -33 a colon above
    10 a colon below; -46 a colon last; -11 a comma inside; -43 a dash first; 10 a date
    -13 a digit first; -11 a full stop last; -13 a gap that one run in ten has
    9 a heading above; -8 a heading below; -11 a line of its look above
    -14 a line of its look below; 16 a long text above; 12 a long text below
    -15 a narrower gap than is usual; -12 a number alone; 14 a number first; 4 a play
    -19 a question mark last; -23 a quotation mark first; 12 a series
    2 a series below wider gaps; 12 a series of dates; -16 a short line above
    8 a short line below; 4 a short sentence above; 4 a short sentence below; 10 a short text
    -16 a signature; -8 a small letter below; 25 a text of a page; -9 a text of narrow lines
    17 a text with a paragraph a line; 7 a text with many lines alone
    -16 a text without blank lines; -17 a text without narrow lines
    -7 a third of its look beside each other; -5 a wider gap than is usual
    -7 a word before names; 12 above the first text; 3 alone of its look; -19 an address
    -12 an exclamation mark last; -12 an initial; -19 an item; -3 an item above; 4 an item below
    5 an unfinished sentence above; -31 another sign first; -3 another sign last
    -19 at the right edge; -8 capitals; 11 centred; -19 code; -3 code above; -9 code below
    -24 columns; -25 digits; 31 emphasised; 7 four blank lines above
    30 further from the text above; -12 further from the text below
    5 half of its look above prose; 5 half of its look half a page apart; 4 half the measure
    -12 in the first pages; -4 in the last pages; 31 left of the text; 3 lines above
    -12 lines below; -10 longer than the measure; 4 nine in ten of its look half a page apart
    -5 nine words or more; 27 no capital first; -18 no form of a title; 2 no letters with case
    24 nothing above; -3 one of six of its look; 1 one of three of its look
    1 one of twenty of its look; 3 one run in five has its look
    10 one run in twenty has its look; 3 one word; -7 prose above; 4 prose below
    2 prose below the line below; -8 right above a line; 30 right below a line; -4 set in
    17 some of its look beside each other; -11 speech below; 19 such gaps are above lines
    7 the first line, above text; -24 the same words elsewhere; 7 the same words six times
    -9 the same words three times; 1 three blank lines above; -20 three blank lines below
    -16 three lines or more; 3 two blank lines above; 26 two blank lines below; -14 two lines
    2 two to four words; -2 verse above; 1 verse below; -25 words of its look recur
    -4 words with capitals; -38 a capital first + a full stop last
    -15 a capital first + a text with headings of its own
    -13 a capital first + nine words or more; 5 nine words or more + one of three of its look
    3 a capital first + one of twenty of its look; -5 a capital first + a comma inside
    -17 a comma inside + one of three of its look
    -12 a text without narrow lines + one of twenty of its look
    -6 a text with headings of its own + a text without narrow lines
    -2 nine words or more + one of six of its look; 2 a full stop last + nine words or more
    -5 a text with many lines alone + nine words or more
    -2 one of twenty of its look + some of its look beside each other
    -5 a full stop last + some of its look beside each other
    -6 a comma inside + one of six of its look
    -6 a text with headings of its own + some of its look beside each other
    1 one of three of its look + one of twenty of its look
    1 one of six of its look + one of twenty of its look
    3 a text with headings of its own + one of three of its look
    47 a bracket first + no letters with case; 36 another sign last + digits
    49 no form of a title + no letters with case; 32 a colon above + a text of a page
    26 a text of a page + such gaps are above lines
    -29 a text of a page + two blank lines above
    -21 a text of a page + a wider gap than is usual
    -21 a text of a page + further from the text above
    6 a stop inside + such gaps are above lines
    22 the last line of the text looks like it + the same words three times
    18 no capital first + nothing above; -5 digits + further from the text above
    9 digits + such gaps are above lines; 11 no form of a title + nothing above
    16 in the first pages + no capital first; 6 a wider gap than is usual + digits
    -24 a short sentence below + nothing above; 21 digits + two blank lines above
    10 the last line of the text looks like it + the same words six times
    -31 a series below wider gaps + capitals; -19 a long text below + digits
    -13 another sign last + no letters with case; 27 a text with headings of its own + capitals
    37 longer than the measure + two lines; 7 alone of its look + no letters with case
    -18 a bracket first + another sign last; 15 a gap that one run in ten has + capitals
    -25 one run in five has its look + the last line of the text looks like it
    14 capitals + prose below the line below; -9 a short text + two blank lines below
    15 emphasised + one of twenty of its look; 17 a text of narrow lines + two lines
    -11 a text with headings of its own + another sign last
    -7 alone of its look + one run in twenty has its look
    -7 a text of a page + alone of its look; -24 no letters with case + two to four words
    24 further from the text above + half of its look between texts
    -3 half of its look between texts + two blank lines below
    -15 a text with many lines alone + no letters with case; -2 digits + no letters with case
    16 a bracket first + a heading above; 10 a heading above + no form of a title
    23 a capital first + columns; 28 a short sentence below + another sign first
    12 a text of a page + code; -20 a long text below + four blank lines above
    32 another sign first + digits; 20 a full stop last + code
    -21 one word + words of its look recur; 11 a heading above + no letters with case
    -24 four blank lines above + half of its look between texts
    -6 two to four words + words of its look recur; 14 a short line above + one word
    14 a text with headings of its own + code; 9 code + such gaps are above lines
    21 a small letter below + one word; 24 a colon last + longer than the measure
    9 a heading above + another sign last; -17 a long text below + three blank lines above
    16 half of its look half a page apart + three blank lines above
    14 a text with a paragraph a line + three lines or more; 12 capitals + code below
    11 a short line below + code; 27 a question mark last + a short text
    14 above the first text + nine words or more; 9 a small letter below + capitals
    -3 a full stop last + a text of a page; 16 a short line above + capitals
    25 a full stop last + the same words three times
    16 a text with headings of its own + the same words three times
    -23 a text with a paragraph a line + no capital first
    -19 a text with headings of its own + above the first text
    23 a third of its look beside each other + capitals
    26 a text with headings of its own + words of its look recur
    -15 a short line above + a short line below
    -28 no capital first + some of its look beside each other
    -27 a text of a page + right above a line; 13 a text without narrow lines + code below
    -29 a number first + a short sentence above; -12 a long text above + a text of a page
    -12 a heading above + further from the text above
    13 the same words elsewhere + two blank lines above
    -21 a question mark last + a short line below
    13 a wider gap than is usual + the same words elsewhere
    -9 a heading above + a wider gap than is usual; -8 a heading above + two blank lines above
    16 a heading above + one of twenty of its look
    -9 a heading above + such gaps are above lines
    -14 half of its look between texts + right above a line
    16 a series below wider gaps + two lines
    1 further from the text above + the same words elsewhere
    14 a short sentence above + an item below; 18 an item below + one word
    12 a gap that one run in ten has + two blank lines below; -35 above the first text + columns
    -24 a heading above + a text of a page; -15 a long text below + an item below
    -26 a colon last + one of six of its look
    -35 a question mark last + such gaps are above lines
    -20 a third of its look beside each other + half of its look above prose
    -10 no form of a title + one of three of its look
    -13 no form of a title + one run in twenty has its look
    11 set in + the same words six times; -3 a series + no form of a title
    -14 a text of a page + another sign first
    -24 emphasised + nine in ten of its look half a page apart
    20 a colon last + three lines or more; -14 a play + the same words three times
    25 a text of narrow lines + a text with headings of its own
    -19 a text of a page + one of six of its look
    -10 a short sentence above + one run in five has its look
    -14 half of its look between texts + the same words six times
    13 a long text below + such gaps are above lines
    -25 a play + one run in twenty has its look
    -9 a gap that one run in ten has + half of its look between texts
    -13 a play + the same words six times; -17 some of its look beside each other + verse above
    11 a full stop last + two blank lines below; 6 alone of its look + code
    -15 another sign first + one run in five has its look
    -2 a text with headings of its own + one of six of its look
    -8 a full stop last + one of three of its look; 4 a capital first + one of three of its look
    2 a capital first + one of six of its look; 4 a full stop last + one of six of its look
    -1 a full stop last + one run in twenty has its look
    4 a text with headings of its own + nine words or more
    5 nine words or more + one run in twenty has its look
    2 a text with headings of its own + one of twenty of its look
    -2 a comma inside + a full stop last
    -7 one of twenty of its look + one run in twenty has its look
    1 nine words or more + one of twenty of its look
    -3 one of six of its look + one of three of its look
    13 a comma inside + a text with many lines alone
    -4 one of six of its look + some of its look beside each other
    5 a text with headings of its own + one run in twenty has its look
    8 one of three of its look + some of its look beside each other
    -2 a comma inside + a text with headings of its own
    -15 one of six of its look + three lines or more
    -9 nine words or more + three lines or more
    -10 a text with headings of its own + three lines or more
    -5 a comma inside + some of its look beside each other
    -14 a short sentence above + one of twenty of its look
    -15 one of twenty of its look + three lines or more
    -3 half of its look half a page apart + nine words or more
    4 a comma inside + one of twenty of its look; 3 a comma inside + three lines or more
    5 one of three of its look + three lines or more
    -2 nine in ten of its look half a page apart + one run in five has its look
    -8 a full stop last + a text with many lines alone
    3 half of its look above prose + nine words or more; -27 digits + three lines or more
    -1 a full stop last + one of twenty of its look
    10 a full stop last + a text with headings of its own
    -2 a capital first + some of its look beside each other
    -13 a text with headings of its own + a text with many lines alone
    -3 a capital first + one run in twenty has its look
    7 a full stop last + a text without narrow lines
    18 a comma inside + a text without narrow lines
    5 a comma inside + one run in twenty has its look
    11 a text with many lines alone + one of twenty of its look
    -10 a text with many lines alone + some of its look beside each other
    10 a text without narrow lines + one of six of its look
    9 one run in twenty has its look + some of its look beside each other
    4 a text without narrow lines + some of its look beside each other
    -2 a text without narrow lines + one of three of its look
    -1 one of six of its look + one run in twenty has its look
    -6 a text with headings of its own + half of its look half a page apart
    3 a capital first + half of its look half a page apart
    19 a text with many lines alone + one of six of its look
    9 an address + three blank lines above; 9 an address + no letters with case
    9 an address + two blank lines above
    -15 an unfinished sentence above + one of twenty of its look; 1 a digit first + an address
    -42 one of six of its look + the same words three times
    -11 a long text above + some of its look beside each other
    -1 a series below wider gaps + an address; -1 an address + such gaps are above lines
    -1 a wider gap than is usual + an address; 10 a text of a page + an address
    -15 a long text above + a stop inside; -10 a full stop last + an unfinished sentence above
    -10 a capital first + a long text above; 13 an address + words with capitals
    """
}
