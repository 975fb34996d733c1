import BookText
import Decoding

/// A text without its marks, and their meaning.
struct MarkedText {
  private(set) var text: [UInt8]
  /// The form of the text: signs in a program's output are not marks.
  let form: TextForm
  /// The markup of the text; nil for most.
  private(set) var markup: Markup?
  var emphasis: [Emphasis] = []
  /// The words that lead to an address, in order.
  private(set) var links: [Link] = []
  /// The lines that the markup declares as code, in order.
  private(set) var code: [Range<Int>] = []
  /// The places from which typed signs of emphasis were removed, in order, and how many at each.
  private(set) var signs: [(place: Int, count: Int)] = []
  var readings: [Ruby] = []
  /// The places of lines that a mark declares as headings, in order, and their levels.
  var headings: [(place: Int, level: Int)] = []
  /// The edits between the source and the text.
  var editMap = EditMap(kept: true)
  /// True if the marks are those of Aozora Bunko: the first lines are title and author.
  var isAozora = false

  /// - Complexity: O(*n*).
  init(_ file: consuming DecodedText) {
    var decoded = consume file
    form = TextForm(of: decoded)
    let struck = decoded.emphasis
    var source = decoded.takeText()
    if form == .manual {
      let joined = JoinedWords(of: source)
      (text, editMap) = (joined.text, joined.editMap)
    } else if form == .output {
      text = source
    } else if let aozora = Aozora(source) {
      text = aozora.text
      (emphasis, readings) = (aozora.emphasis, aozora.readings)
      (headings, editMap) = (aozora.headings, aozora.editMap)
      isAozora = true
    } else {
      let marks = EmphasisMarks(taking: &source)
      (text, emphasis, editMap) = (marks.text, marks.emphasis, marks.editMap)
      (markup, links, code, signs) = (marks.markup, marks.links, marks.code, marks.signs)
    }
    emphasis = emphasis.joined(with: struck, over: editMap)
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
