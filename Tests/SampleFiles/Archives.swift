import CInflate

/// Makes a ZIP archive of uncompressed files.
public func zip(_ files: [(name: String, content: String)], flags: UInt8 = 0) -> [UInt8] {
  zip(files.map { (name: $0.name, bytes: Array($0.content.utf8)) }, flags: flags)
}

/// Makes a ZIP archive of uncompressed files.
public func zip(_ files: [(name: String, bytes: [UInt8])], flags: UInt8 = 0) -> [UInt8] {
  var (archive, directory): ([UInt8], [UInt8]) = ([], [])
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  for file in files {
    let sum = Int(inflate_crc(file.bytes, file.bytes.count))
    var common: [UInt8] = [20, 0, flags, 0, 0, 0, 0, 0, 0, 0]
    common += number(sum, 4) + number(file.bytes.count, 4) + number(file.bytes.count, 4)
    common += number(file.name.utf8.count, 2)
    directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [0, 0] + number(0, 10)
    directory += number(archive.count, 4) + Array(file.name.utf8)
    archive += [0x50, 0x4B, 3, 4] + common + [0, 0] + Array(file.name.utf8) + file.bytes
  }
  let start = archive.count
  archive += directory
  archive += [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
  archive += number(files.count, 2) + number(files.count, 2)
  archive += number(directory.count, 4) + number(start, 4)
  return archive + [0, 0]
}

/// Makes an EPUB of one chapter, with files beside it.
public func illustratedEPUB(
  _ chapter: String, cover: String? = nil, _ files: [(name: String, bytes: [UInt8])]
) -> [UInt8] {
  let cover = cover.map {
    "<item id='i' href='\($0)' media-type='image/png' properties='cover-image'/>"
  }
  let package = """
    <package><metadata xmlns:dc='x'><dc:title>Five Lamps</dc:title></metadata>
    <manifest><item id='c' href='c.xhtml' media-type='application/xhtml+xml'/>\(cover ?? "")</manifest>
    <spine><itemref idref='c'/></spine></package>
    """
  let container = "<container><rootfiles><rootfile full-path='a.opf'/></rootfiles></container>"
  let texts = [
    (name: "META-INF/container.xml", content: container), (name: "a.opf", content: package),
    (name: "c.xhtml", content: "<html><body>\(chapter)</body></html>"),
  ]
  return zip(texts.map { (name: $0.name, bytes: Array($0.content.utf8)) } + files)
}

/// Makes a PNG image of one colour.
///
/// - Parameter claimed: The extent in its header, if false.
public func png(
  width: Int, height: Int, _ color: (UInt8, UInt8, UInt8), claimed: (width: Int, height: Int)? = nil
) -> [UInt8] {
  png(width: width, height: height, claimed: claimed) { _, _ in color }
}

/// Makes a PNG image, not compressed (PNG, section 5; RFC 1950, RFC 1951).
///
/// - Parameters:
///   - claimed: The extent in its header, if false.
///   - color: Returns the colour of a pixel by its column and row.
public func png(
  width: Int, height: Int, claimed: (width: Int, height: Int)? = nil,
  _ color: (Int, Int) -> (UInt8, UInt8, UInt8)
) -> [UInt8] {
  func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
  func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + bytes
    return number(bytes.count) + named + number(Int(inflate_crc(named, named.count)))
  }
  var rows: [UInt8] = []
  for row in 0..<height {
    rows.append(0)
    for column in 0..<width {
      let (red, green, blue) = color(column, row)
      rows += [red, green, blue]
    }
  }
  var stream: [UInt8] = [0x78, 0x01]
  for start in stride(from: 0, to: rows.count, by: 0xFFFF) {
    let end = min(start + 0xFFFF, rows.count)
    stream.append(end == rows.count ? 1 : 0)
    for length in [end - start, ~(end - start)] {
      stream += [UInt8(truncatingIfNeeded: length), UInt8(truncatingIfNeeded: length >> 8)]
    }
    stream += rows[start..<end]
  }
  var (low, high) = (1, 0)
  for byte in rows {
    low = (low + Int(byte)) % 65_521
    high = (high + low) % 65_521
  }
  let extent = claimed ?? (width, height)
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", number(extent.width) + number(extent.height) + [8, 2, 0, 0, 0])
    + chunk("IDAT", stream + number(high << 16 | low)) + chunk("IEND", [])
}
