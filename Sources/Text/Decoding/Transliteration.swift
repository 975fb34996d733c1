import CEncodings

/// A conversion of text to the code set of a terminal, with substitutes for missing letters.
public struct Transliteration {
  private let name: String?

  /// A code set with a state or an unknown one gets ASCII alone.
  public init(to name: String) {
    let isStateless =
      !name.lowercased().hasPrefix("iso-2022") && !name.lowercased().hasPrefix("utf-7")
    let isKnown = isStateless && Self.bytes(of: "a", in: name) == [UInt8(ascii: "a")]
    self.name = isKnown ? name : nil
  }

  /// A missing character becomes its substitute in ASCII, or a question mark. Costs O(*n*).
  public func bytes(of text: String) -> [UInt8] {
    var known: [Unicode.Scalar: [UInt8]] = [:]
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      if scalar.isASCII { return [UInt8(scalar.value)] }
      if let bytes = known[scalar] { return bytes }
      let bytes =
        name.flatMap { Self.bytes(of: scalar, in: $0) }
        ?? Array((Self.substitutes[scalar] ?? "?").utf8)
      known[scalar] = bytes
      return bytes
    }
  }

  /// Substitutes for the signs of printed text.
  private static let substitutes: [Unicode.Scalar: String] = [
    "“": "\"", "”": "\"", "„": "\"", "«": "<<", "»": ">>", "‘": "'", "’": "'", "‚": "'", "–": "-",
    "—": "--",
    "―": "--", "‐": "-", "‑": "-", "−": "-", "…": "...", "•": "*", "·": ".", "×": "x",
    "\u{A0}": " ", "├": "|",
    "└": "`", "│": "|", "─": "-", "┬": "-", "●": "*", "→": "->", "←": "<-", "Ä": "Ae", "Ö": "Oe",
    "Ü": "Ue",
    "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "à": "a", "á": "a", "â": "a", "ã": "a", "å": "a",
    "æ": "ae",
    "ç": "c", "è": "e", "é": "e", "ê": "e", "ë": "e", "ì": "i", "í": "i", "î": "i", "ï": "i",
    "ñ": "n", "ò": "o",
    "ó": "o", "ô": "o", "õ": "o", "ø": "o", "ù": "u", "ú": "u", "û": "u", "œ": "oe", "É": "E",
    "À": "A",
  ]

  /// Nil if the code set is unknown, lacks the character, or has a control character for it.
  private static func bytes(of scalar: Unicode.Scalar, in name: String) -> [UInt8]? {
    guard let handle = conversion_open(name, "UTF-8") else { return nil }
    defer { conversion_close(handle) }
    let source = Array(String(Character(scalar)).utf8)
    var result = [UInt8](repeating: 0, count: 16)
    let room = result.count
    let length = source.withUnsafeBufferPointer { bytes in
      result.withUnsafeMutableBufferPointer { buffer -> Int? in
        var (input, count): (UnsafePointer<UInt8>?, Int) = (bytes.baseAddress, bytes.count)
        var (output, left): (UnsafeMutablePointer<UInt8>?, Int) = (buffer.baseAddress, room)
        guard conversion_run(handle, &input, &count, &output, &left) == conversion_done else {
          return nil
        }
        return room - left
      }
    }
    guard let length, length > 0 else { return nil }
    let bytes = Array(result[..<length])
    return bytes.contains { $0 < 0x20 || length == 1 && (0x7F..<0xA0).contains($0) } ? nil : bytes
  }
}
