import BookText
import Decoding

/// Meaning of the marks removed from a text.
struct InlineSpans {
  var isOrg = false
  /// Styles in order and without overlap.
  var emphasis: [Emphasis] = []
  /// Links to addresses, in order and without overlap.
  var links: [Link] = []
  /// Lines of code in order, fences included; and the fences alone.
  var code: [Range<Int>] = []
  var fences: [Range<Int>] = []
  /// Places of removed typed signs of emphasis, in order, and the number at each; without signs replaced by
  /// blanks.
  var signs: [(place: Int, count: Int)] = []
  var ruby: [Ruby] = []
  /// Lines declared as headings by a mark, in order, and their levels.
  var headings: [(place: Int, level: Int)] = []
  var editMap = EditMap(kept: true)
  /// Beginnings of the pages below form feeds, in order.
  var pages: [Int] = []
  /// Marks of Aozora Bunko: the first lines are title and author.
  var isAozora = false
}

/// Text without its signs of emphasis and markup, and their meaning.
struct TextWithoutSigns {
  private(set) var text: [UInt8]
  let form: TextForm
  private(set) var marks = InlineSpans()

  /// A manual page has its divided words joined instead; a text shown as typed stays, except
  /// for a flowed mail. Costs O(*n*).
  init(_ file: consuming DecodedText, as form: TextForm) {
    var decoded = consume file
    self.form = form
    let (decodedEmphasis, decodedPages) = (decoded.emphasis, decoded.pages)
    var source = decoded.takeText()
    if form == .manual {
      let joined = JoinedWords(of: source)
      (text, marks.editMap) = (joined.text, joined.editMap)
    } else if form == .asIs, let flowed = FlowedLines(of: source) {
      (text, marks.editMap) = (flowed.text, flowed.editMap)
    } else if form == .asIs {
      text = source
    } else if let aozora = Aozora(source) {
      (text, marks) = (aozora.text, aozora.marks)
    } else {
      marks = removeEmphasisMarks(from: &source)
      text = source
    }
    marks.emphasis = marks.emphasis.joined(with: decodedEmphasis, over: marks.editMap)
    marks.pages = decodedPages.map(marks.editMap.place)
  }

  /// `change` overwrites bytes of the text, whose length stays.
  mutating func overwrite<Result>(
    _ change: (UnsafeMutableBufferPointer<UInt8>) -> Result
  ) -> Result {
    text.withUnsafeMutableBufferPointer { change($0) }
  }

  /// Leaves no text.
  mutating func takeText() -> [UInt8] { text.takeAll() }
}
