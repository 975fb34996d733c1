import BookText
import Numbers

extension Book {
  /// Number of bytes examined; even the known beginning of a long file has them.
  private static let sample = 16_384

  /// Whether the text is about commands, and a word after two hyphens may be an option: a manual, a text with
  /// code, or one with more such words than hyphens beside other words.
  ///
  /// - Complexity: O(*n*) in the number of emphasised parts; 16 KiB of the text are read.
  public var namesOptions: Bool {
    if form != .book || emphasis.contains(where: { $0.style.contains(.code) }) { return true }
    return text.prefix(Self.sample).withTextBytes { text in
      var (options, dashes) = (0, 0)
      var position = 0
      while let first = text[position...].firstIndex(of: "-") {
        let length = text[first...].prefix { $0 == "-" }.count
        position = first + length
        guard length == 2 else { continue }
        let before = first > 0 ? text[first - 1] : "\n"
        let after = position < text.count ? text[position] : "\n"
        if before > " " || after.isBeyondASCII || ("A"..."Z").contains(after) {
          dashes += 1
        } else if ("a"..."z").contains(after) {
          options += 1
        }
      }
      return options > dashes
    }
  }
}
