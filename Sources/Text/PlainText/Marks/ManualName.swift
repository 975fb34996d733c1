/// A manual page formatted for a terminal: its first line names it, `LS(1)   User Commands   LS(1)`, or its
/// first heading is NAME.
func isManualPage(_ text: [UInt8]) -> Bool { manualName(of: text) != nil }

/// `name` if it differs from the name in the first line by case alone, else the name in the first line. Nil
/// if the text is not a manual page.
func manualTitle(of text: [UInt8], named name: String) -> String? {
  manualName(of: text).map { name.lowercased() == $0.lowercased() ? name : $0 }
}

/// The name at both ends of the first line of a manual page, or at one end if a description of the name
/// follows; or, in a page without such a line, the name described below its first heading.
private func manualName(of text: [UInt8]) -> String? {
  guard let start = text.firstIndex(where: { $0 > " " }) else { return nil }
  let line = text[start...].prefix(longestPart).prefix { $0 != "\n" }
  if line.elementsEqual("NAME".utf8) {
    return describedName(in: text[line.endIndex...]).flatMap { $0.contains(" ") ? nil : $0 }
  }
  // Programs that remove the signs of a terminal put tabs in place of blanks.
  let words = line.split { $0 == " " || $0 == "\t" }
  guard let first = words.first, let last = words.last else { return nil }
  if words.count >= 2, first == last, isManualReference(last) {
    return String(decoding: last, as: UTF8.self)
  }
  let opening = line.prefix { $0 != ")" }
  let header = line.prefix(opening.count + 1)
  let end = isManualReference(last) ? last : nil
  let beginning = isManualReference(header) && header.count <= longestTitle ? header : nil
  guard let title = beginning ?? end, let name = nameBelowHeader(text[line.endIndex...]) else {
    return nil
  }
  let whole = String(decoding: line, as: UTF8.self)
  // groff sets what is too long for the line over itself: the name at the end is whole.
  if let end, let bracket = end.lastIndex(of: "(") {
    let section = String(decoding: end[bracket...], as: UTF8.self)
    if whole.hasSuffix(name + section) { return name + section }
  }
  return String(decoding: title, as: UTF8.self)
}

/// Bytes of a line or a paragraph to read.
private let longestPart = 400
/// Bytes of a name with its section.
private let longestTitle = 100
/// Bytes of the heading above a description.
private let longestHeading = 40

/// A name and, in brackets, a section of the manual that begins with a digit: `ls(1)`.
private func isManualReference(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.last == ")", let bracket = text.lastIndex(of: "("), bracket > text.startIndex,
    bracket + 2 < text.endIndex
  else { return false }
  return ("0"..."9").contains(text[bracket + 1]) && text.endIndex - bracket <= 8
}

/// The name described below the first heading after a header. The heading has no small letters.
private func nameBelowHeader(_ text: ArraySlice<UInt8>) -> String? {
  let rest = text.prefix(longestPart).drop { $0 == "\n" || $0 == "\r" }
  let heading = rest.prefix { $0 != "\n" }
  guard rest.startIndex < rest.endIndex, rest[rest.startIndex] > " ",
    heading.count <= longestHeading, !heading.contains(where: { ("a"..."z").contains($0) })
  else { return nil }
  return describedName(in: text[heading.endIndex...])
}

/// Words before the dash of an indented paragraph after a line end, `       frob - frobnicate files`.
private func describedName(in text: ArraySlice<UInt8>) -> String? {
  var next = text.prefix(longestPart).dropFirst()
  if let end = next.indices.dropFirst().first(where: { next[$0] == "\n" && next[$0 - 1] == "\n" }) {
    next = next[..<end]
  }
  let words = next.split { $0 == " " || $0 == "\t" || $0 == "\n" }
  guard next.first == " " || next.first == "\t",
    let dash = words.firstIndex(where: { word in
      ["-", "--", "–", "—"].contains { word.elementsEqual($0.utf8) }
    }), dash > 0, dash + 1 < words.count
  else { return nil }
  let name = words[..<dash].map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  return name.first == "\"" && name.last == "\"" ? String(name.dropFirst().dropLast()) : name
}
