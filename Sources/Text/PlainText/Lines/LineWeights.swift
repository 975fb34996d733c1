/// Weights against an interpretation of a line, in tenths: the interpretation of a run with the smallest sum
/// wins.
///
/// The scale: a line end before a word that would easily have fitted (``weightOfRoom(columns:)``) is about as
/// unlikely inside a paragraph as a first line without the indent of all others.
enum LineWeights {
  // MARK: Room

  /// The weight of a paragraph's line that ends although the next word would have left some columns free:
  /// three or less are common in hand-wrapped text, sixteen very rare. 0 for a full line, with negative
  /// columns.
  static func weightOfRoom(columns: Int) -> Int {
    switch columns {
    case ..<0: 0
    case ..<4: 15
    case ..<8: 30
    case ..<16: 50
    default: 70
    }
  }

  /// Such a line at the end of a sentence, if the next line begins one.
  static let roomAfterSentence = 10

  // MARK: Paragraphs

  /// A paragraph begins: most lines do not begin one.
  static let paragraph = 10
  /// It begins after a full line, without an indent: one line in twelve is full by chance.
  static let paragraphAfterFullLine = 50
  /// It begins after a line without the end of a sentence.
  static let paragraphInSentence = 30
  /// It begins with a lower-case letter.
  static let smallParagraph = 50
  /// It begins at the edge although the text indents paragraphs, or the other way round; or with another
  /// indent, for each column up to four.
  static let otherIndent = 30
  static let indentColumn = 3
  static let mostIndentColumns = 4
  /// It begins after a heading without the indent of others: so do many.
  static let afterHeading = -42
  /// It begins with the dash of a speech.
  static let speech = -30
  /// The first line of a run continues one.
  static let firstProse = 15
  /// A line inside it is indented.
  static let indentedProse = 50
  /// A line inside it begins with a lower-case letter: hardly any other line does.
  static let smallProse = -5

  // MARK: Verse

  /// Verse begins, and begins after something other than a sentence or a colon.
  static let verse = 35
  static let verseInSentence = 35
  /// Verse ends.
  static let afterVerse = 25
  /// A line of it that fills nine tenths of the measure, and three quarters.
  static let longVerse = 30
  /// Such a line with a stop at its end, above a line with a capital at its beginning.
  static let longVerseWithStop = 10
  static let middlingVerse = 10

  /// 0 for a short line.
  static func weightOfVerse(fillingTenths tenths: Int) -> Int {
    switch tenths {
    case 9...: longVerse
    case 7...: middlingVerse
    default: 0
    }
  }

  /// Verse begins below a heading, and with the first line of a run.
  static let verseAfterHeading = 25
  static let firstVerse = 10
  /// A line beginning with a lower-case letter, at the edge, and indented.
  static let smallVerse = 20
  static let smallIndentedVerse = 10
  /// A line at the edge, and one with a larger indent than paragraphs.
  static let verseAtEdge = 10
  static let verseFarIn = -10
  /// In columns.
  static let leastFarIn = 3
  /// A line with a quotation mark and the indent of paragraphs at its beginning: a speech.
  static let verseLikeParagraph = 20
  /// A line with a dash of speech at its beginning.
  static let verseLikeSpeech = 50
  /// A rhyming line: two in three of verse rhyme, one in four of prose by chance.
  static let rhyme = -10

  // MARK: The rest

  /// The beginning of an item, the beginning after a full line outside items, and a dash before a capital:
  /// speech in many languages.
  static let item = 10
  static let itemAfterFullLine = 30
  static let itemLikeSpeech = 35
  /// A heading, or a second line of one.
  static let heading = 5
  /// A first line that looks like a title but begins a paragraph.
  static let titleAsParagraph = 15
  /// A row among rows, and a first one.
  static let firstRow = 20
  /// A row read as something else.
  static let rowAsText = 40

  /// An impossible interpretation.
  static let impossible = 100_000
}
