/// Makes a Palm book (PalmDOC) of uncompressed text.
///
/// - Parameter compression: The format in its header: 1 for none, 2 for PalmDOC's, 17,480 for Huffman's.
public func palmBook(named name: String, _ text: [UInt8], compression: Int = 1) -> [UInt8] {
  let records = textRecords(text)
  let header = number(compression, 2) + number(0, 2) + number(text.count, 4)
  return palmDatabase(
    named: name, type: "TEXtREAd",
    [header + number(records.count, 2) + number(4_096, 2) + number(0, 4)] + records)
}

/// Makes a Mobipocket book (MOBI, version 6) of uncompressed HTML, with images.
///
/// Links in the text are `<a filepos=…>`, with the offset of the target in ten digits; images are
/// `<img recindex="00001"/>`, the first being 1.
///
/// - Parameter encryption: The kind of encryption in its header: 0 for none, else 1 or 2.
public func mobiBook(
  titled title: String, by author: String, _ html: String, images: [[UInt8]] = [],
  encryption: Int = 0
) -> [UInt8] {
  let records = textRecords(Array(html.utf8))
  let firstImage = records.count + 1
  let none = number(0xFFFF_FFFF, 4)
  let names = [(100, Array(author.utf8))].flatMap { type, text in
    number(type, 4) + number(8 + text.count, 4) + text
  }
  let extended = Array("EXTH".utf8) + number(12 + names.count, 4) + number(1, 4) + names
  let titleStart = 248 + extended.count
  var header = number(1, 2) + number(0, 2) + number(html.utf8.count, 4)
  header += number(records.count, 2) + number(4_096, 2) + number(encryption, 2) + number(0, 2)
  // From its magic: length, type, encoding (UTF-8), identifier, version, and ten absent indices.
  header += Array("MOBI".utf8) + number(232, 4) + number(2, 4) + number(65_001, 4)
  header += number(1, 4) + number(6, 4) + Array(repeatElement(none, count: 10).joined())
  header += number(firstImage, 4) + number(titleStart, 4) + number(title.utf8.count, 4)
  // The language (English), the version needed, the first image, and the names at the end.
  header += number(9, 4) + number(0, 8) + number(6, 4) + number(firstImage, 4) + number(0, 16)
  header += number(0x40, 4) + number(0, 32) + none + none + number(0, 12) + number(0, 8)
  header += number(1, 2) + number(firstImage + images.count - 1, 2) + number(1, 4)
  // No data after the text of a record, and no list of contents.
  header += none + number(0, 4) + none + number(0, 28) + number(0, 4) + none
  return palmDatabase(
    named: title, type: "BOOKMOBI",
    [header + extended + Array(title.utf8) + number(0, 2)] + records + images)
}

/// Cuts a text into records of 4,096 bytes.
private func textRecords(_ text: [UInt8]) -> [[UInt8]] {
  stride(from: 0, to: text.count, by: 4_096).map { Array(text[$0..<min($0 + 4_096, text.count)]) }
}

/// Makes a database of Palm OS: a header, the offset of each record, and the records.
private func palmDatabase(named name: String, type: String, _ records: [[UInt8]]) -> [UInt8] {
  var bytes = Array(name.utf8.prefix(31))
  bytes += Array(repeating: 0, count: 60 - bytes.count) + Array(type.utf8) + number(0, 8)
  bytes += number(records.count, 2)
  var offset = bytes.count + 8 * records.count + 2
  for (index, record) in records.enumerated() {
    bytes += number(offset, 4) + number(2 * index, 4)
    offset += record.count
  }
  return bytes + [0, 0] + records.joined()
}

/// A number with its most significant byte first.
private func number(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { place in
    let shift = 8 * (count - 1 - place)
    return shift < Int.bitWidth ? UInt8(truncatingIfNeeded: value >> shift) : 0
  }
}
