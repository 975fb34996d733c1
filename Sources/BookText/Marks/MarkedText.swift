/// A text whose marks have been taken out, and what they said.
struct MarkedText {
  let text: [UInt8]
  var emphasis: [Emphasis] = []
  var readings: [Ruby] = []
  /// The places of lines that a mark calls headings, in order, and their levels.
  var headings: [(place: Int, level: Int)] = []
  /// Where the text joins its source.
  var joints = Joints(kept: true)
  /// Whether the marks are those of Aozora Bunko: the first lines are title and author.
  var isAozora = false

  /// - Complexity: O(*n*).
  init(_ source: [UInt8]) {
    if let aozora = Aozora(source) {
      text = aozora.text
      (emphasis, readings) = (aozora.emphasis, aozora.readings)
      (headings, joints) = (aozora.headings, aozora.joints)
      isAozora = true
    } else {
      let marks = EmphasisMarks(of: source)
      (text, emphasis, joints) = (marks.text, marks.emphasis, marks.joints)
    }
  }
}
