/// What speaks against a reading of a line, in tenths: the reading of a run with the least sum wins.
///
/// The scale: a line end where the next word had room by far (``roomForMuch``) is about as unlikely
/// inside a paragraph as a first line that is not set in where all others are.
enum LineWeights {
  // MARK: Room

  /// A line of a paragraph ends although the next word had room: by a letter or three a typist breaks
  /// at random, by sixteen hardly ever.
  static func room(_ columns: Int) -> Int {
    switch columns {
    case ..<0: 0
    case ..<4: 15
    case ..<8: 30
    case ..<16: 50
    default: 70
    }
  }

  /// The same, and the line ends a sentence and the next begins one.
  static let roomAfterSentence = 10

  // MARK: Paragraphs

  /// A paragraph begins: most lines do not begin one.
  static let paragraph = 10
  /// It begins after a line that is full, without an indent: one line in twelve is full by chance.
  static let paragraphAfterFullLine = 50
  /// It does so between two speeches.
  static let speechAfterFullLine = 10
  /// It begins after a line that does not end a sentence.
  static let paragraphInSentence = 30
  /// It begins with a small letter.
  static let smallParagraph = 50
  /// It begins at the edge where the text sets paragraphs in, or is set in where it does not; or is set
  /// in otherwise than others, for each column up to four.
  static let otherIndent = 30
  static let indentColumn = 3
  /// A line inside it is set in.
  static let indentedProse = 50
  /// A line inside it begins with a small letter: hardly anything else does.
  static let smallProse = -5

  // MARK: Verse

  /// Verse begins, and after something else than a sentence or a colon.
  static let verse = 35
  static let verseInSentence = 35
  /// It ends.
  static let afterVerse = 25
  /// A line of it that fills nine tenths of the measure, and three quarters.
  static let longVerse = 30
  static let middlingVerse = 10
  /// A line that begins with a small letter at the edge, and set in.
  static let smallVerse = 20
  static let smallSetInVerse = 10
  /// A line that is at the edge, one that is set in by more than paragraphs are.
  static let verseAtEdge = 10
  static let verseFarIn = -10
  /// A line that begins with a quotation mark where paragraphs are set in as it is: a speech.
  static let verseLikeParagraph = 20

  // MARK: The rest

  /// An item begins, after a line that was full and belongs to none, and with a dash before a capital:
  /// speech in many languages.
  static let item = 10
  static let itemAfterFullLine = 30
  static let itemLikeSpeech = 35
  /// A heading, or a second line of one.
  static let heading = 5
  /// A row among rows, and a first one.
  static let firstRow = 20
  /// A row read as something else.
  static let rowAsText = 40

  /// What cannot be.
  static let impossible = 100_000
}
