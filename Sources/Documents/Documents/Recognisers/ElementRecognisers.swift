/// The recognisers of elements, in the order of asking. Of two claims to an element the first wins.
let elementRecognisers: [any ElementRecogniser] = [
  PrintedPages(),
  RepeatedFormulas(),
  TeXFormulas(),
  TextsOutOfSight(),
  Initials(),
  LineNumbers(),
  Permalinks(),
  Excuses(),
  RepeatedWords(),
  PageLayouts(),
  SideNotes(),
  Poems(),
  DividedWords(),
]
