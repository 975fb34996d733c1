import BookText
import Decoding

/// The meaning of the marks removed from a text.
struct InlineSpans {
  /// The markup of the text; nil for most.
  var markup: Markup?
  /// Marked parts of the text, in order and without overlap.
  var emphasis: [Emphasis] = []
  /// Words of links to addresses, in order and without overlap.
  var links: [Link] = []
  /// The lines of code in order, fences included; and the fences alone.
  var code: [Range<Int>] = []
  var fences: [Range<Int>] = []
  /// Places of removed typed signs of emphasis, in order, and the number at each; without signs replaced by
  /// blanks.
  var signs: [(place: Int, count: Int)] = []
  var ruby: [Ruby] = []
  /// Places of lines declared as headings by a mark, in order, and their levels.
  var headings: [(place: Int, level: Int)] = []
  /// The edits between the source and the text.
  var editMap = EditMap(kept: true)
  /// Whether the marks are those of Aozora Bunko: the first lines are title and author.
  var isAozora = false
}

/// A text without its signs of emphasis and markup, and their meaning.
struct TextWithoutSigns {
  private(set) var text: [UInt8]
  /// The form of the text: in a text shown as typed, signs have no meaning.
  let form: TextForm
  private(set) var marks = InlineSpans()

  /// Takes the signs of emphasis and markup out of a text. A manual page has its divided words joined
  /// instead; a text shown as typed stays.
  ///
  /// - Complexity: O(*n*).
  init(_ file: consuming DecodedText, as form: TextForm) {
    var decoded = consume file
    self.form = form
    let decodedEmphasis = decoded.emphasis
    var source = decoded.takeText()
    if form == .manual {
      let joined = JoinedWords(of: source)
      (text, marks.editMap) = (joined.text, joined.editMap)
    } else if form == .asIs {
      text = source
    } else if let aozora = Aozora(source) {
      (text, marks) = (aozora.text, aozora.marks)
    } else {
      marks = removeEmphasisMarks(from: &source)
      text = source
    }
    marks.emphasis = marks.emphasis.joined(with: decodedEmphasis, over: marks.editMap)
  }

  /// Lets `change` overwrite bytes of the text, whose length stays, and returns its result.
  mutating func overwrite<Result>(
    _ change: (UnsafeMutableBufferPointer<UInt8>) -> Result
  ) -> Result {
    text.withUnsafeMutableBufferPointer { change($0) }
  }

  /// Moves the text out, leaving none.
  mutating func takeText() -> [UInt8] { text.takeAll() }
}
