/// Header of a mail at the beginning of a text.
struct MailHeader {
  let subject: String?
  /// Whether lines that end with a blank go on in the next ones.
  let isFlowed: Bool

  /// Nil if the first lines of a text, up to a blank one, are not fields of a mail: its sender, and the
  /// receiver, the day or the subject.
  init?(_ text: ArraySlice<UInt8>) {
    let fields = HeaderField.lines(of: Self.firstLines(of: text.prefix(Self.maximumHeaderLength)))
    let names = fields.map { $0.name.lowercased() }
    func isName(_ name: String) -> Bool {
      !name.isEmpty
        && name.utf8.allSatisfy { $0 == "-" || ("a"..."z").contains($0) }
    }
    guard names.allSatisfy(isName), names.contains("from"),
      ["to", "date", "subject"].contains(where: names.contains)
    else { return nil }
    let value = zip(names, fields).first { $0 == "subject" && !$1.value.isEmpty }?.1.value
    subject = value.map { String($0.drop { $0 == " " }) }
    isFlowed = zip(names, fields).contains {
      $0 == "content-type" && $1.value.lowercased().holds("format=flowed")
    }
  }

  /// Bytes of a header.
  private static let maximumHeaderLength = 4096

  /// From the first line that is not blank up to the next blank line.
  static func firstLines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { $0 <= " " } }
    return Array(
      text.split(separator: "\n", omittingEmptySubsequences: false).drop(while: isBlank)
        .prefix { !isBlank($0) })
  }
}
