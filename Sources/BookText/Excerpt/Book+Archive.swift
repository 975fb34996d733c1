/// Encodes a part of a book as bytes for a cache.
///
/// The bytes are not trusted: everything the rest of the program relies on is validated. The first
/// bytes name the format; another version of the program may write another.
extension Book {
  private static let format = "bifolio-part 5\n"

  /// Returns the part as bytes, with a note; nil if the book is not a part.
  public func archive(with note: String) -> [UInt8]? {
    guard case .part(let start, let end) = extent else { return nil }
    var writer = ArchiveWriter()
    writer.put(Self.format)
    writer.put(fingerprint.description)
    writer.put(note)
    writer.put(start)
    writer.put(end.rawValue)
    writer.put(length)
    writer.put(text)
    writer.put(emphasis) { $0.put($1.range, Int($1.style.rawValue)) }
    writer.put(readings) {
      $0.put($1.range, 0)
      $0.put($1.text)
    }
    writer.put(references) {
      $0.put($1.range, 0)
      $0.put($1.note, 0)
    }
    writer.put(blocks) { writer, block in
      writer.put(block.range, block.kind.code)
      if case .image(let size) = block.kind {
        writer.put(Int(size.width))
        writer.put(Int(size.height))
      }
      writer.put(block.indent)
      writer.put(block.blankLinesBefore)
      writer.put(block.layout)
    }
    writer.put(sections) { writer, section in
      writer.put(section.blocks.count)
      writer.put(section.title)
      writer.put(section.part)
    }
    writer.put(listed) { $0.put($1) }
    writer.put(entries) {
      $0.put($1.title)
      $0.put($1.level)
      $0.put($1.place.utf8)
    }
    writer.put(documentLinks) { writer, link in
      writer.put(link.range, link.target.code)
      switch link.target {
      case .place(let place): writer.put(place.utf8)
      case .note(let note): writer.put(note, 0)
      case .address(let address): writer.put(address)
      }
    }
    writer.put(images) {
      $0.put($1.range, 0)
      $0.put($1.path)
    }
    writer.put(pageMarks) {
      $0.put($1.label)
      $0.put($1.place.utf8)
    }
    writer.put(repairs)
    writer.put(form.code)
    writer.put(title)
    for name in [
      credits.author, credits.translator, credits.editor, credits.illustrator, language,
    ] {
      writer.put(name)
    }
    writer.put(isRightToLeft ? 1 : 0)
    writer.put(encoding.name)
    writer.put(encoding.finding.rawValue)
    writer.put(encoding.repaired)
    return writer.closed
  }

  /// Reads a part of the book with a fingerprint, and its note; returns nil if the bytes are
  /// invalid, incomplete or of another book.
  ///
  /// - Complexity: O(*n*).
  public static func part(
    from archive: [UInt8], of fingerprint: Fingerprint
  ) -> (part: Book, note: String)? {
    guard var reader = ArchiveReader(archive), reader.text() == Self.format,
      reader.text() == fingerprint.description, let note = reader.text(),
      let part = Book(part: &reader, of: fingerprint), reader.isAtEnd
    else { return nil }
    return (part, note)
  }

  private init?(part reader: inout ArchiveReader, of fingerprint: Fingerprint) {
    guard let start = reader.number(), let partEnd = reader.number().flatMap(PartEnd.init),
      let length = reader.number(), let text = reader.plainText(),
      start <= length, text.count <= length - start
    else { return nil }
    let end = text.count
    guard
      let emphasis = reader.list({ reader in
        reader.range(upTo: end).map {
          Emphasis(
            range: $0.range, style: Emphasis.Style(rawValue: UInt16(truncatingIfNeeded: $0.code)))
        }
      }),
      let readings = reader.list({ reader -> Ruby? in
        guard let range = reader.range(upTo: end), let text = reader.text() else { return nil }
        return Ruby(range: range.range, text: text)
      }),
      let references = reader.list({ reader -> NoteReference? in
        guard let range = reader.range(upTo: end), let note = reader.range(upTo: end) else {
          return nil
        }
        return NoteReference(range: range.range, note: note.range)
      }),
      let blocks = reader.list({ reader -> Block? in
        guard let range = reader.range(upTo: end), let kind = reader.kind(code: range.code),
          let indent = reader.number(), let blanks = reader.number(), let layout = reader.layout()
        else { return nil }
        return Block(
          kind: kind, range: range.range, indent: indent, blankLinesBefore: blanks, layout: layout)
      }),
      let sections = reader.sections(of: blocks.count),
      isInOrder(emphasis.map(\.range)), isInOrder(readings.map(\.range)),
      isInOrder(references.map(\.range)), isInOrder(blocks.map(\.range)), !blocks.isEmpty,
      blocks.allSatisfy({ !$0.range.isEmpty }), let listed = reader.list({ $0.number() }),
      zip(listed, listed.dropFirst()).allSatisfy({ $0 < $1 }), listed.last ?? 0 < blocks.count,
      let entries = reader.list({ reader -> ContentsEntry? in
        guard let title = reader.text(), let level = reader.number(), let place = reader.place(end)
        else { return nil }
        return ContentsEntry(title: title, level: level, place: place)
      }),
      let links = reader.list({ $0.link(upTo: end) }), isInOrder(links.map(\.range)),
      let images = reader.list({ reader -> BookImage? in
        guard let range = reader.range(upTo: end), !range.range.isEmpty, let path = reader.text()
        else { return nil }
        return BookImage(range: range.range, path: path)
      }), isInOrder(images.map(\.range)),
      let pageMarks = reader.list({ reader -> PageMark? in
        guard let label = reader.text(), let place = reader.place(end) else { return nil }
        return PageMark(label: label, place: place)
      }),
      let repairs = reader.number(),
      let form = reader.number().flatMap(TextForm.init(code:)), let title = reader.text()
    else { return nil }
    var names: [String?] = []
    for _ in 0..<5 {
      guard let name = reader.optionalText() else { return nil }
      names.append(name)
    }
    guard let isRightToLeft = reader.number(), let encoding = reader.text(),
      let finding = reader.text().flatMap(TextEncoding.Finding.init), let repaired = reader.number()
    else { return nil }
    var builder = BookBuilder(
      named: title,
      encoding: TextEncoding(name: encoding, finding: finding, repaired: repaired),
      fingerprint: fingerprint)
    builder.text = text
    builder.emphasis = emphasis
    builder.readings = readings
    builder.blocks = blocks
    builder.sections = sections
    builder.listed = listed
    builder.entries = entries
    builder.links = links
    builder.images = images
    builder.pageMarks = pageMarks
    builder.repairs = repairs
    builder.form = form
    builder.credits = Credits(
      author: names[0], translator: names[1], editor: names[2], illustrator: names[3])
    builder.language = names[4]
    builder.isRightToLeft = isRightToLeft == 1
    builder.references = references
    builder.extent = .part(after: start, end: partEnd)
    builder.length = length
    self.init(builder)
  }
}

extension ArchiveReader {
  /// Reads the sections, which have to contain `count` blocks in all.
  fileprivate mutating func sections(of count: Int) -> [Section]? {
    var next = 0
    let sections = list { reader -> Section? in
      guard let held = reader.number(), held > 0, held <= count - next,
        let title = reader.optionalText(), let part = reader.optionalText()
      else { return nil }
      defer { next += held }
      return Section(blocks: next..<next + held, title: title, part: part)
    }
    return next == count ? sections : nil
  }
}

extension ArchiveWriter {
  fileprivate mutating func put(_ layout: BlockLayout) {
    put(Int(layout.alignment.rawValue))
    put(Int(layout.traits.rawValue))
    put(Int(layout.leading))
    put(Int(layout.trailing))
    put(Int(UInt8(bitPattern: layout.firstIndent)))
    put(Int(layout.marker.style.rawValue))
    put(Int(layout.marker.number))
  }
}

extension ArchiveReader {
  fileprivate mutating func layout() -> BlockLayout? {
    var numbers: [Int] = []
    for _ in 0..<7 {
      guard let number = number(), number <= 0xFFFF else { return nil }
      numbers.append(number)
    }
    guard let alignment = UInt8(exactly: numbers[0]).flatMap(BlockLayout.Alignment.init),
      let traits = UInt8(exactly: numbers[1]), let leading = UInt8(exactly: numbers[2]),
      let trailing = UInt8(exactly: numbers[3]), let indent = UInt8(exactly: numbers[4]),
      let style = UInt8(exactly: numbers[5]).flatMap(ListMarker.Style.init)
    else { return nil }
    var layout = BlockLayout()
    layout.alignment = alignment
    layout.traits = BlockLayout.Traits(rawValue: traits)
    (layout.leading, layout.trailing) = (leading, trailing)
    layout.firstIndent = Int8(bitPattern: indent)
    layout.marker = ListMarker(style, number: numbers[6])
    return layout
  }

  /// Reads a place up to `end`.
  fileprivate mutating func place(_ end: Int) -> TextOffset? {
    number().flatMap { $0 <= end ? TextOffset(utf8: $0) : nil }
  }

  /// The kind of a block with a code; what else belongs to it follows.
  fileprivate mutating func kind(code: Int) -> Block.Kind? {
    guard code == Block.Kind.imageCode else { return Block.Kind(code: code) }
    guard let width = number().flatMap(UInt16.init(exactly:)),
      let height = number().flatMap(UInt16.init(exactly:))
    else { return nil }
    return .image(ImageSize(width: width, height: height))
  }

  fileprivate mutating func link(upTo end: Int) -> Link? {
    guard let (range, code) = range(upTo: end), !range.isEmpty else { return nil }
    let target: Link.Target?
    switch code {
    case 0: target = place(end).map { .place($0) }
    case 1: target = self.range(upTo: end).map { .note($0.range) }
    case 2: target = text().map { .address($0) }
    default: target = nil
    }
    return target.map { Link(range: range, target: $0) }
  }
}

extension Link.Target {
  fileprivate var code: Int {
    switch self {
    case .place: 0
    case .note: 1
    case .address: 2
    }
  }
}

/// Whether each range ends before the next begins.
private func isInOrder(_ ranges: [Range<Int>]) -> Bool {
  zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
}

extension TextForm {
  private static let coded: [TextForm] = [.book, .manual, .output]

  fileprivate var code: Int { Self.coded.firstIndex(of: self) ?? 0 }

  fileprivate init?(code: Int) {
    guard Self.coded.indices.contains(code) else { return nil }
    self = Self.coded[code]
  }
}

extension Block.Kind {
  /// Every kind but headings, in the order of their codes.
  private static let coded: [Block.Kind] = [
    .paragraph, .quotation, .listItem, .titleLine, .contents, .verse, .speech, .preformatted,
    .table, .sceneBreak, .footnote, .caption, .signature, .boilerplate,
  ]

  /// The code of an image, whose extent follows.
  fileprivate static let imageCode = 63

  /// A number for the kind: below 64 unless it is a heading; a heading is 64 plus its level.
  fileprivate var code: Int {
    if case .heading(let level) = self { return 64 + level }
    if case .image = self { return Self.imageCode }
    return Self.coded.firstIndex(of: self) ?? 0
  }

  /// The kind with a code; nil if the code is invalid.
  fileprivate init?(code: Int) {
    if (65...128).contains(code) {
      self = .heading(level: code - 64)
    } else if Self.coded.indices.contains(code) {
      self = Self.coded[code]
    } else {
      return nil
    }
  }
}
