import BookText

extension ForeignFile {
  /// Decides by the first bytes; nil for text, and if not certain.
  package static func of(_ bytes: [UInt8]) -> ForeignFile? {
    magics.first { magic in
      bytes.dropFirst(magic.offset).starts(with: magic.bytes.unicodeScalars.map { UInt8($0.value) })
    }?.file
  }

  /// Converters exist for these types.
  package static let pdf = ForeignFile(
    "a PDF document", remedy: "pdftotext -layout FILE - | bifolio")
  package static let richText = ForeignFile(
    "an RTF document", remedy: "pandoc -f rtf -st html FILE | bifolio")
  package static let postScript = ForeignFile(
    "a PostScript document", remedy: "ps2ascii FILE | bifolio")
  package static let djvu = ForeignFile("a DjVu document", remedy: "djvutxt FILE | bifolio")
  package static let word = ForeignFile(
    "a Word document (DOCX)", remedy: "pandoc -f docx -st html FILE | bifolio")
  package static let openDocument = ForeignFile(
    "an OpenDocument text (ODT)", remedy: "pandoc -f odt -st html FILE | bifolio")
  package static let oldOffice = ForeignFile(
    "an old Office document", remedy: "soffice --convert-to epub FILE")

  private static let convert = "ebook-convert FILE book.epub && bifolio book.epub"
  private static let unpack = "bsdtar -xf FILE, then open what is in it"

  /// Bytes that identify types, each as a character of Latin-1, with their offset.
  private static let magics: [(offset: Int, bytes: String, file: ForeignFile)] = [
    (0, "%PDF-", .pdf), (0, "{\\rtf", .richText), (0, "%!PS-", .postScript), (0, "AT&TFORM", .djvu),
    (60, "BOOKMOBI", ForeignFile("a Kindle book (MOBI or AZW3)", remedy: convert)),
    (60, "TEXtREAd", ForeignFile("a Palm book", remedy: convert)),
    (0, "TPZ0", ForeignFile("a Kindle book (Topaz)", remedy: convert)),
    (0, "CONT\u{2}\0", ForeignFile("a Kindle book (KFX)", remedy: convert)),
    (0, "ITSF\u{3}\0", ForeignFile("a help file (CHM)", remedy: convert)),
    (0, "ITOLITLS", ForeignFile("a Microsoft Reader book (LIT)", remedy: convert)),
    (0, "PK\u{3}\u{4}", ForeignFile("a ZIP archive (an EPUB, perhaps)")),
    (0, "Rar!\u{1A}\u{7}", ForeignFile("a RAR archive (a comic, if it is a CBR)", remedy: unpack)),
    (0, "BZh91AY&SY", ForeignFile("compressed by bzip2", remedy: "bzcat FILE | bifolio")),
    (257, "ustar", ForeignFile("a tar archive", remedy: unpack)),
    (0, "\u{7F}ELF", ForeignFile("a program")),
    (0, "GIF8", ForeignFile("an image")),
    (8, "WEBPVP8", ForeignFile("an image")),
    (4, "ftypavif", ForeignFile("an image")), (4, "ftyphei", ForeignFile("an image")),
    (4, "ftyp", ForeignFile("a film or a sound")),
    (0, "OggS\0", ForeignFile("a film or a sound")), (0, "fLaC\0", ForeignFile("a sound")),
    (0, "ID3\u{3}\0", ForeignFile("a sound")), (0, "ID3\u{4}\0", ForeignFile("a sound")),
    (0, "SQLite format 3\0", ForeignFile("an SQLite database")),
    (0, "\u{1F}\u{8B}", ForeignFile("compressed by gzip")),
    (0, "(\u{B5}/\u{FD}", ForeignFile("compressed by zstd")),
    (0, "\u{FD}7zXZ", ForeignFile("compressed by xz")),
    (0, "7z\u{BC}\u{AF}'\u{1C}", ForeignFile("a 7z archive", remedy: unpack)),
    (0, "\u{EA}DRMION", ForeignFile("a Kindle book with DRM")),
    (0, "\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}\u{1A}\u{E1}", .oldOffice),
    (0, "\u{89}PNG", ForeignFile("an image")),
    (0, "\u{FF}\u{D8}\u{FF}", ForeignFile("an image")),
    (0, "II*\0", ForeignFile("an image")),
    (0, "MM\0*", ForeignFile("an image")),
    // Of Windows, macOS, Java and WebAssembly.
    (0, "MZ\u{90}\0", ForeignFile("a program")),
    (0, "\u{CF}\u{FA}\u{ED}\u{FE}", ForeignFile("a program")),
    (0, "\u{CA}\u{FE}\u{BA}\u{BE}", ForeignFile("a program")),
    (0, "\0asm", ForeignFile("a program")),
  ]
}

/// Counts control characters at the beginning of a file, to tell whether it is binary.
private struct ControlCensus {
  let sample: ArraySlice<UInt8>
  /// NULs, rows of them, and other control characters foreign to texts.
  private(set) var (nuls, rows, controls) = (0, 0, 0)
  /// Offsets of the first of them.
  private(set) var (firstNUL, firstControl): (Int?, Int?)

  /// Bytes from the beginning of the file.
  private static let length = 1 << 16
  /// Bytes of a text for each NUL.
  private static let bytesPerNUL = 512
  /// Bytes of a text for each other control character.
  private static let bytesPerControl = 10

  /// More than a text has.
  var hasManyNULs: Bool { nuls * Self.bytesPerNUL > sample.count }
  /// More than a text has.
  var hasManyControls: Bool { controls * Self.bytesPerControl > sample.count - nuls }

  /// NULs separate names or lines in UTF-8, as from `find -print0`, or fill a hole in a log. On average at
  /// least two bytes are between them, all of them valid; a character may be cut at either end.
  var isTextBetweenNULs: Bool {
    guard rows * 2 <= sample.count - nuls else { return false }
    let census = UTF8Census(of: sample.drop { $0.continuesCharacter })
    return census.invalid == (census.isCut ? 1 : 0)
  }

  /// Examines the first ``length`` bytes of a file.
  init(of bytes: [UInt8]) {
    sample = bytes.prefix(Self.length)
    sample.withTextBytes { sample in
      var offset = sample.firstUnprintable(from: 0)
      while offset < sample.count {
        countControl(sample[offset], at: offset)
        offset = sample.firstUnprintable(from: offset + 1)
      }
    }
  }

  /// Line ends, tabs, backspaces, form feeds, escapes and the end-of-file mark of DOS are not foreign to
  /// texts.
  private mutating func countControl(_ byte: UInt8, at offset: Int) {
    if byte == 0 {
      nuls += 1
      if offset == 0 || sample[sample.startIndex + offset - 1] != 0 { rows += 1 }
      firstNUL = firstNUL ?? offset
    } else if byte < 0x20, !(0x08...0x0D).contains(byte), byte != 0x1B, byte != 0x1A {
      controls += 1
      firstControl = firstControl ?? offset
    }
  }
}

/// More than one NUL in 512 bytes of the first 64 KiB.
package func hasManyNULs(_ bytes: [UInt8]) -> Bool { ControlCensus(of: bytes).hasManyNULs }

/// Offset at which the first 64 KiB prove to be binary: more than one NUL in 512 bytes, unless NULs stand
/// between texts in UTF-8, or more than one other control character in ten. Nil for text.
func firstBinaryByte(in bytes: [UInt8]) -> Int? {
  let census = ControlCensus(of: bytes)
  if census.hasManyNULs, !census.isTextBetweenNULs { return census.firstNUL }
  return census.hasManyControls ? census.firstControl : nil
}
