import BookText
import Numbers

/// The translation chosen to face a book, remembered with the book.
public struct FacingChoice: Hashable, Sendable {
  public struct Tie: Hashable, Sendable {
    public let original: Int
    /// The offset counts in the translation alone.
    public let translation: Int

    public init(original: Int, translation: Int) {
      (self.original, self.translation) = (original, translation)
    }
  }

  /// The path of the translation, or a few letters of its title as long as it has not been opened.
  public var name: String
  public var fingerprint: Fingerprint?
  /// The ties, in the order in which they were made.
  public var ties: [Tie] = []
  /// Whether the translation was shown last where there is room for one page.
  public var showsTranslation = false

  public init(name: String) { self.name = name }

  private static let translation = "translation"
  private static let mostTies = 10_000

  /// Reads the choice from the file of a book; nil if there is none. Keeps ``mostTies`` valid ties at most.
  init?(_ file: DefaultsFile) {
    guard let name = file["facing"], !name.isEmpty else { return nil }
    self.name = name
    fingerprint = file["facing.file"].flatMap { Fingerprint($0) }
    showsTranslation = file["facing.side"] == Self.translation
    for pair in (file["facing.ties"] ?? "").split(separator: " ").prefix(Self.mostTies) {
      let offsets = pair.split(separator: ":").map {
        Number.parse($0.utf8, in: 0...Book.longestText)
      }
      if offsets.count == 2, let original = offsets[0], let translation = offsets[1] {
        ties.append(Tie(original: original, translation: translation))
      }
    }
  }

  /// Writes a choice into the file of a book; nil removes it.
  static func write(_ choice: FacingChoice?, into file: inout DefaultsFile) {
    let ties = choice?.ties.map { "\($0.original):\($0.translation)" }.joined(separator: " ") ?? ""
    file["facing"] = choice?.name
    file["facing.file"] = choice?.fingerprint?.description
    file["facing.ties"] = ties.isEmpty ? nil : ties
    file["facing.side"] = choice?.showsTranslation == true ? Self.translation : nil
  }
}
