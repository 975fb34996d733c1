extension Reader {
  /// What keys are understood as.
  enum Mode: Hashable, Sendable {
    case reading
    /// A leaf is held by keys, turned so far; forwards is positive.
    case lifting(Double)
    /// A page number is being typed.
    case number(String)
    /// A letter is wanted.
    case letter(LetterPurpose)
    /// A list of places is shown.
    case list(PlaceList)
    /// Words of the page are chosen.
    case selecting(TextSelection)
    /// A note to some words is written.
    case writing(NotePrompt)
    /// A note is shown over the page.
    case notes(NotesDrawer)
    /// A passage is shown as it stands in the file.
    case source(TextSheet)
    /// What is searched for is being typed.
    case searching(SearchPrompt)
    /// The pages are shown in miniature, one of them chosen.
    case overview(Overview)
    /// A slider stands at the foot of the screen, at the page with this index.
    case scrubbing(page: Int)
    /// The settings are shown, one of them chosen.
    case settings(SettingsDrawer)
    /// The help is shown, from the line with this index on.
    case help(top: Int)
  }
}
