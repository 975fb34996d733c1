import CPattern

/// The regular expression for a plain-text query.
func expression(for text: String, ignoringAccents: Bool) -> String {
  let words = text.unicodeScalars.split { $0.properties.isWhitespace }
  var parts = words.map { word in
    word.map { part(for: $0, ignoringAccents: ignoringAccents) }.joined(separator: divided)
  }
  // White space at either end is significant: the edge of a word.
  if let first = text.unicodeScalars.first, first.properties.isWhitespace, !parts.isEmpty {
    parts.insert("", at: 0)
  }
  if let last = text.unicodeScalars.last, last.properties.isWhitespace, !parts.isEmpty {
    parts.append("")
  }
  return parts.joined(separator: #"[\h\v\x{3000}]+"#)
}

/// Between two letters: a soft hyphen, or a hyphen at the end of a source line.
private let divided = #"(?:\x{AD}|-\n\h*)?"#

private func part(for scalar: Unicode.Scalar, ignoringAccents: Bool) -> String {
  switch scalar {
  case "'", "’", "‘": return "['’‘‚`]"
  case "\"", "“", "”": return #"(?:["“”„‟«»]|''|``)"#
  case "—": return "(?:—|--)"
  case "-": return #"[-‐‑](?:\n\h*)?"#
  case "…": return #"(?:…|\.\.\.)"#
  default: break
  }
  if ignoringAccents, scalar.properties.isAlphabetic {
    let base = base_letter(scalar.value)
    let letters = accented[base].map { alike in
      "[" + alike.map { escaped($0) }.joined() + "]"
    }
    return (letters ?? escaped(Unicode.Scalar(base) ?? scalar)) + #"\p{Mn}*"#
  }
  return escaped(scalar)
}

/// A scalar as an expression that matches it literally.
private func escaped(_ scalar: Unicode.Scalar) -> String {
  scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
    ? "\\x{\(String(scalar.value, radix: 16))}" : String(scalar)
}

/// The letters with the same base letter, by that letter: Latin, Greek, Cyrillic and their
/// extensions.
private let accented: [UInt32: [Unicode.Scalar]] = {
  var alike: [UInt32: [Unicode.Scalar]] = [:]
  for range in [0x41...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF] as [ClosedRange<UInt32>] {
    for value in range {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      alike[base_letter(value), default: []].append(scalar)
    }
  }
  return alike
}()
