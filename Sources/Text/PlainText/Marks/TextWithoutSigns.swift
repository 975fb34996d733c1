import BookText
import Decoding

/// The meaning of the marks removed from a text.
struct InlineSpans {
  /// The markup of the text; nil for most.
  var markup: Markup?
  /// The parts of the text that were marked, in order and without overlap.
  var emphasis: [Emphasis] = []
  /// The words that lead to an address, in order and without overlap.
  var links: [Link] = []
  /// The lines of code in order, fences included; and the fences alone.
  var code: [Range<Int>] = []
  var fences: [Range<Int>] = []
  /// The places from which typed signs of emphasis were removed, in order, and how many at each; not those
  /// that blanks replace.
  var signs: [(place: Int, count: Int)] = []
  var ruby: [Ruby] = []
  /// The places of lines that a mark declares as headings, in order, and their levels.
  var headings: [(place: Int, level: Int)] = []
  /// The edits between the source and the text.
  var editMap = EditMap(kept: true)
  /// True if the marks are those of Aozora Bunko: the first lines are title and author.
  var isAozora = false
}

/// A text without its marks, and their meaning.
struct TextWithoutSigns {
  private(set) var text: [UInt8]
  /// The form of the text: signs in one that is shown as it is are not marks.
  let form: TextForm
  private(set) var marks = InlineSpans()

  /// - Complexity: O(*n*).
  init(_ file: consuming DecodedText, as form: TextForm) {
    var decoded = consume file
    self.form = form
    let struck = decoded.emphasis
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
    marks.emphasis = marks.emphasis.joined(with: struck, over: marks.editMap)
  }

  /// Lets `change` overwrite bytes of the text.
  mutating func overwrite<Result>(
    _ change: (UnsafeMutableBufferPointer<UInt8>) -> Result
  ) -> Result {
    text.withUnsafeMutableBufferPointer { change($0) }
  }

  /// Moves the text out, leaving none.
  mutating func takeText() -> [UInt8] { text.taken() }
}
