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

  /// The name of a catalogue for lists: of a preset, or else the host of an address with its port, if any.
  public static func name(of address: String) -> String {
    if let preset = presets.first(where: { $0.value == address }) { return preset.key }
    guard let address = WebAddress(String(address.prefix { $0 != "{" })) else { return address }
    return address.host + (address.port.map { ":\($0)" } ?? "")
  }

  /// Takes the first find of each catalogue, then the second, and so on, so that one with many does not hide
  /// the others.
  /// Not specialised for its callers: called once for each search.
  public static func merged<Find>(_ finds: [[Find]]) -> [Find] {
    (0..<(finds.map(\.count).max() ?? 0)).flatMap { place in
      finds.compactMap { $0.indices.contains(place) ? $0[place] : nil }
    }
  }

  /// Names and addresses are separated by blanks.
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
