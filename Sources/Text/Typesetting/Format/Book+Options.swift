import BookText
import Numbers

extension Book {
  /// Bytes examined; even the known beginning of a long file has them.
  private static let sample = 16_384
  /// Other pairs of hyphens after a blank for each option.
  private static let mostSpaced = 8

  /// Whether the text is about commands, so that a word after two hyphens may be an option. True for a text
  /// not set as a book, and one with code. Otherwise the pairs of hyphens decide: more of them must begin a
  /// small word or stand before a hyphen ("rm -- -f") than be dashes, and few may be anything else. Costs
  /// O(*n*) in the emphasised parts; 16 KiB of the text are read.
  public var namesOptions: Bool {
    if form != .book || emphasis.contains(where: { $0.style.contains(.code) }) { return true }
    return text.prefix(Self.sample).withTextBytes { text in
      var (options, dashes, spaced) = (0, 0, 0)
      var position = 0
      while let first = text[position...].firstIndex(of: "-") {
        let length = text[first...].prefix { $0 == "-" }.count
        position = first + length
        guard length == 2 else { continue }
        let before = first > 0 ? text[first - 1] : "\n"
        let after = position < text.count ? text[position] : "\n"
        if before > " " || after.isBeyondASCII || ("A"..."Z").contains(after) {
          dashes += 1
        } else if ("a"..."z").contains(after) || text[position...].starts(with: " -".utf8) {
          options += 1
        } else {
          spaced += 1
        }
      }
      return options > dashes && spaced <= Self.mostSpaced * options
    }
  }

  /// Japanese and the Chinese of Taiwan have quotations between corners: the text has more 「 than “, or as
  /// many of both and such a language. Costs O(1): 16 KiB of the text are read.
  public var hasCorners: Bool {
    text.prefix(Self.sample).withTextBytes { text in
      let (corners, marks) = (text.places(of: "「".utf8).count, text.places(of: "“".utf8).count)
      if corners != marks { return corners > marks }
      let tag = language?.lowercased() ?? ""
      return tag.hasPrefix("ja") || tag.holds("hant") || tag.hasSuffix("tw")
        || tag.hasSuffix("hk")
    }
  }

  /// Blocks examined for speeches.
  private static let sampleOfBlocks = 2_048
  /// Speeches that show a custom.
  private static let fewestSpeeches = 4

  /// Whether hyphens begin speeches, in place of dashes, in a language with dialogue of this form: more
  /// paragraphs than list items begin with a hyphen and a blank, and at least ``fewestSpeeches``. Costs
  /// O(*n*) in the blocks, of the first 2,048 at most.
  public var hasSpokenHyphens: Bool {
    guard form == .book, PrintedMarks(language: language).hasLongDash else { return false }
    var (speeches, items) = (0, 0)
    for block in blocks.prefix(Self.sampleOfBlocks) where text[block.range].starts(with: "- ".utf8)
    {
      switch block.kind {
      case .paragraph: speeches += 1
      case .listItem: items += 1
      default: break
      }
    }
    return speeches >= Self.fewestSpeeches && speeches > items
  }
}
