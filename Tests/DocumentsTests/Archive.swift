import CInflate
import Documents

/// Makes a ZIP archive whose files are not compressed.
func zip(_ files: [(name: String, content: String)], flags: UInt8 = 0) -> [UInt8] {
  zip(files.map { (name: $0.name, bytes: Array($0.content.utf8)) }, flags: flags)
}

func zip(_ files: [(name: String, bytes: [UInt8])], flags: UInt8 = 0) -> [UInt8] {
  var (archive, directory): ([UInt8], [UInt8]) = ([], [])
  func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  for file in files {
    let sum = Int(inflate_crc(file.bytes, file.bytes.count))
    let common =
      [20, 0, flags, 0, 0, 0, 0, 0, 0, 0] + number(sum, 4) + number(file.bytes.count, 4)
      + number(file.bytes.count, 4) + number(file.name.utf8.count, 2)
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

/// Makes an EPUB of chapters: the bodies of their files.
func epub(
  _ chapters: [String], metadata: String = "<dc:title>A Lamp</dc:title>", spine: String = "",
  contents: String = "", css: String = "", more: [(name: String, content: String)] = []
) -> [UInt8] {
  let names = chapters.indices.map { "c\($0 + 1)" }
  let items = names.map {
    "<item id='\($0)' href='text/\($0).xhtml' media-type='application/xhtml+xml'/>"
  }
  var files: [(name: String, content: String)] = [
    ("mimetype", "application/epub+zip"),
    (
      "META-INF/container.xml",
      "<container><rootfiles><rootfile full-path='OPS/a.opf'/></rootfiles></container>"
    ),
    (
      "OPS/a.opf",
      """
      <package><metadata xmlns:dc='x'>\(metadata)</metadata><manifest>\(items.joined())
      <item id='nav' href='nav.xhtml' properties='nav'/></manifest><spine \(spine)>
      \(names.map { "<itemref idref='\($0)'/>" }.joined())</spine></package>
      """
    ),
    ("OPS/nav.xhtml", "<html><body><nav epub:type='toc'>\(contents)</nav></body></html>"),
    ("OPS/style.css", css),
  ]
  for (name, body) in zip(names, chapters) {
    files.append(
      (
        "OPS/text/\(name).xhtml",
        """
        <html><head><title>t</title><link rel='stylesheet' href='../style.css'/></head>\
        <body>\(body)</body></html>
        """
      ))
  }
  return zip(files + more)
}
