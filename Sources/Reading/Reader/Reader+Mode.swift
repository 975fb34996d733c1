extension Reader {
  /// What keys are understood as.
  enum Mode: Sendable {
    case reading
    /// A leaf is held by keys, turned so far; forwards is positive.
    case lifting(Double)
    /// A page number is being typed.
    case number(String)
    /// A letter is wanted.
    case letter(LetterPurpose)
    /// What is searched for is being typed.
    case searching(SearchPrompt)
    /// Words of the page are chosen.
    case selecting(TextSelection)
    /// A note is written.
    case writing(NotePrompt)
    /// A word to be looked up is typed.
    case lookingUp(LineEditor)
    /// Something is shown over the book.
    case panel(any Panel)
  }

  /// Whether nothing is in hand but the book.
  var isReading: Bool { if case .reading = mode { true } else { false } }
}
