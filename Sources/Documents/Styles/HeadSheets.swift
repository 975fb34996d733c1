/// The style sheets that the head of a document names or holds.
struct HeadSheets: MarkupHandler {
  private var sheet = StyleSheet()
  private let load: (String) -> String?
  private var isStyle = false
  private var text: [UInt8] = []

  private init(load: @escaping (String) -> String?) { self.load = load }

  /// The bytes at the beginning of a document in which sheets are looked for.
  private static let longestHead = 1 << 18

  /// The style sheets of a document, in order.
  ///
  /// - Parameters:
  ///   - document: UTF-8.
  ///   - load: Reads a sheet by its address.
  static func sheet(of document: [UInt8], load: @escaping (String) -> String?) -> StyleSheet {
    var head = HeadSheets(load: load)
    document.prefix(longestHead).withUnsafeBufferPointer { source in
      let end = source.indices.first { index in
        source[index] == 0x3C && index + 5 < source.count && source[index + 1] | 0x20 == 0x62
          && source[index + 2] | 0x20 == 0x6F && source[index + 3] | 0x20 == 0x64
          && source[index + 4] | 0x20 == 0x79
      }
      var reader = MarkupReader(
        UnsafeBufferPointer(rebasing: source[..<(end ?? source.count)]), isXML: true)
      reader.read(into: &head)
    }
    return head.sheet
  }

  mutating func begin(_ tag: MarkupTag, in source: UnsafeBufferPointer<UInt8>) {
    isStyle = tag.name == "style"
    guard tag.name == "link", let address = tag.value("href", in: source),
      let relation = tag.value("rel", in: source)?.lowercased(),
      relation.split(separator: " ").contains("stylesheet"),
      !relation.split(separator: " ").contains("alternate"),
      let sheet = load(address)
    else { return }
    self.sheet.add(sheet, imported: load)
  }

  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    if isStyle { self.text += text }
  }

  mutating func end() {
    if isStyle { sheet.add(String(decoding: text, as: UTF8.self), imported: load) }
    text = []
    isStyle = false
  }
}
