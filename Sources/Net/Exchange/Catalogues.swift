/// Catalogues to search for books: presets by name, and addresses.
public struct Catalogues: Hashable, Sendable {
  /// The addresses, or templates of a search.
  public let addresses: [String]

  /// Named catalogues. The template of a search saves the requests for it.
  public static let presets = [
    "gutenberg": "https://www.gutenberg.org/ebooks/search.opds/?query={searchTerms}",
    "standard-ebooks": "https://standardebooks.org/feeds/opds/all?query={searchTerms}",
  ]

  /// Catalogues to search if the settings name none.
  public static let usual = "gutenberg standard-ebooks"

  /// The name of a catalogue for lists: of a preset, or else the host of an address.
  public static func name(of address: String) -> String {
    presets.first { $0.value == address }?.key
      ?? WebAddress(String(address.prefix { $0 != "{" }))?.host ?? address
  }

  /// Parses the setting: names and addresses, separated by blanks.
  ///
  /// - Throws: ``NetFailure``, naming a word that is neither a preset nor an address.
  public init(_ setting: String) throws(NetFailure) {
    var addresses: [String] = []
    for word in setting.split(whereSeparator: \.isWhitespace).map(String.init) {
      guard Self.presets[word] != nil || word.contains("/") || word.contains(".") else {
        let names = Self.presets.keys.sorted().joined(separator: ", ")
        throw NetFailure("catalogues: “\(word)” is neither an address nor one of \(names)")
      }
      addresses.append(Self.presets[word] ?? word)
    }
    self.addresses = addresses
  }
}
