import BookText
import Decoding

/// The bytes of XML or HTML as clean UTF-8.
package struct MarkupText {
  package let utf8: [UInt8]
  package let encoding: TextEncoding

  /// Decodes a document: by the encoding chosen by the reader, else as valid UTF-8, by its declaration, or by
  /// the detector of plain texts. Nil if it is not text. Costs O(*n*).
  package init?(_ bytes: [UInt8], chosen: String? = nil) {
    if let chosen, let text = try? DecodedText(bytes, encoding: chosen) {
      (utf8, encoding) = (text.utf8, text.encoding)
      return
    }
    // NULs part names in the output of programs, but never markup.
    guard let found = try? DecodedText(bytes),
      found.encoding.name != "UTF-8" || found.removedControls == 0 || !hasManyNULs(bytes)
    else { return nil }
    (utf8, encoding) =
      Self.decodedByDeclaration(bytes, found.encoding.finding) ?? (found.utf8, found.encoding)
  }

  /// Nil if the encoding is known for certain, or the document declares none. A declared UTF-8 does not
  /// count: the bytes are known to be invalid in it.
  private static func decodedByDeclaration(
    _ bytes: [UInt8], _ finding: TextEncoding.Finding
  ) -> (utf8: [UInt8], encoding: TextEncoding)? {
    guard finding == .guess, let name = declared(in: bytes),
      let text = try? DecodedText(bytes, encoding: name), text.encoding.name != "UTF-8"
    else { return nil }
    let encoding = TextEncoding(
      name: text.encoding.name, finding: .header, repaired: text.encoding.repaired)
    return (text.utf8, encoding)
  }

  /// The encoding declared in the first 1,024 bytes of a document.
  private static func declared(in bytes: [UInt8]) -> String? {
    let head = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
    for key in ["encoding=", "charset="] {
      guard let place = head.firstPlace(of: key) else { continue }
      let value = head[place.upperBound...].drop { $0 == "\"" || $0 == "'" }
      let name = value.prefix { $0.isLetter || $0.isNumber || "-_:".contains($0) }
      if !name.isEmpty { return String(name) }
    }
    return nil
  }
}
