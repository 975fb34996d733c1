import BookText
import Markup

/// Reads the text files of an EPUB in the order of the spine.
struct EPUBReader {
  private let archive: ZipArchive
  private let package: EPUBPackage
  private let options: DocumentOptions

  /// Decompressed, in bytes.
  private static let maximumTextLength = 1 << 30

  /// Cost of the files read so far. Several entries of an archive may be the same bytes, and the spine may
  /// name a file any number of times.
  private struct Cost {
    /// Bytes unpacked, refused files included, plus a fixed number for each file.
    private var unpacked = 0
    private var packed = 0
    /// Error of the first unreadable file.
    var fault: DocumentError?

    /// Cost of a file of no length, in bytes.
    private static let ofFile = 1 << 10
    /// Packed bytes that may be read more than once.
    private static let mostRepeated = 16 << 20

    /// Sizes in bytes; ``ofFile`` is added for any file.
    mutating func addFile(packed: Int, unpacked: Int) {
      self.packed += packed
      self.unpacked += unpacked + Self.ofFile
    }

    /// Throws if the files so far are out of proportion to the archive: unpacked, or packed and reread.
    func checkProportion(to archive: ZipArchive) throws(DocumentError) {
      let most = min(EPUBReader.maximumTextLength, archive.longestText)
      if unpacked > most { throw most < EPUBReader.maximumTextLength ? .tooDense : .tooLarge }
      if packed - Self.mostRepeated > archive.length { throw .repetitive }
    }
  }

  /// Throws ``DocumentError`` if there is no book in the archive, or it is encrypted.
  init(_ archive: ZipArchive, _ options: DocumentOptions) throws(DocumentError) {
    var package = try EPUBPackage(archive)
    package.readSpine()
    if package.isEncrypted { throw .encrypted }
    self.archive = archive
    self.package = package
    self.options = options
  }

  /// Expected ratio of a text to its archive. The sizes in an archive may be wrong.
  private static let likelyRatio = 8
  /// Length in bytes.
  private static let longestLikely = 64 << 20

  /// Length of the files of the spine, in bytes.
  private var likelyLength: Int {
    let all = package.spine.reduce(0) { $0 + (archive.member(named: $1.path)?.size ?? 0) }
    return min(all, Self.likelyRatio * archive.length, Self.longestLikely)
  }

  /// Reads up to the wanted length. A book without any text throws the fault of its first file. Costs O(*n*)
  /// in its text.
  func book() throws(DocumentError) -> Book {
    var flow = DocumentFlow(builder)
    if options.length == nil { flow.book.builder.reserveText(likelyLength) }
    var (unpacked, cost) = (0, Cost())
    let rest = try readSpine(into: &flow, &cost) { text, flow in
      guard let text else { return false }
      unpacked += text.utf8.count
      return options.length.map { flow.book.builder.text.count >= $0 } ?? false
    }
    let unread = rest.reduce(0) { $0 + (archive.member(named: $1.path)?.size ?? 0) }
    flow.endText()
    if rest.isEmpty { readHiddenNotes(into: &flow, &cost) }
    flow.finishBook()
    addContents(to: &flow)
    let all = unpacked + unread
    do throws(DocumentError) {
      return try flow.book(unread: all > 0 ? Double(unread) / Double(all) : 0)
    } catch {
      // A book without any text is refused with the fault of its first file.
      throw error == .noText ? cost.fault ?? error : error
    }
  }

  /// Markup of the file with a place of the book. Costs O(*n*) in the text up to there.
  func source(of place: TextOffset) throws(DocumentError) -> DocumentSource? {
    var flow = DocumentFlow(builder)
    var cost = Cost()
    var found: DocumentSource?
    flow.beginRecording()
    _ = try readSpine(into: &flow, &cost) { text, flow in
      guard let text, flow.book.builder.text.count > place.utf8 else { return false }
      found = flow.source(of: place, in: text.utf8)
      return true
    }
    return found
  }

  /// Reads the book, and records where its text comes from. Costs O(*n*) in its text.
  func recordedFlow() throws(DocumentError) -> DocumentFlow {
    var flow = DocumentFlow(builder)
    var cost = Cost()
    flow.beginRecording()
    _ = try readSpine(into: &flow, &cost) { _, _ in false }
    return flow
  }

  /// Files with the sources of their text, up to a place if given. Nil if the package does not give the order
  /// of its files. Costs O(*n*) in the text up to there.
  func traced(upTo place: TextOffset?) throws(DocumentError) -> TracedDocument? {
    guard package.hasOrder else { return nil }
    var flow = DocumentFlow(builder)
    var cost = Cost()
    flow.beginRecording()
    let sheets = StyleSheetCache(archive)
    var (files, end): ([TracedDocument.File], Int) = ([], 0)
    _ = try readSpine(into: &flow, &cost) { text, flow in
      let item = package.spine[files.count]
      let markup = text.map { text in
        TracedDocument.Markup(
          kind: item.type == "image/svg+xml" ? .drawing : .part, utf8: text.utf8,
          cascade: { sheets.cascade(of: text.utf8, isXML: item.isXML, at: item.path) },
          file: { (try? archive.contents(of: item.path)) ?? [] })
      }
      let length = flow.book.builder.text.count
      files.append(
        TracedDocument.File(
          from: end, length > end || text != nil ? flow.book.origins : nil,
          item.isSubstitute ? nil : markup))
      end = length
      return place.map { length > $0.utf8 } ?? false
    }
    return TracedDocument(files: files, isPackage: true)
  }

  /// Reads the files of the spine one after the other, and returns those not read. `isEnough` is asked after
  /// each file, with its text if it has one.
  ///
  /// Throws ``DocumentError`` if the files cost more than the book's length justifies.
  private func readSpine(
    into flow: inout DocumentFlow, _ cost: inout Cost,
    until isEnough: (MarkupText?, DocumentFlow) -> Bool
  ) throws(DocumentError) -> ArraySlice<EPUBPackage.Item> {
    let sheets = StyleSheetCache(archive)
    let images = DocumentImages(archive)
    let starts = sectionStarts
    var (rest, isFirst) = (package.spine[...], true)
    while let item = rest.popFirst() {
      if readImage(item, into: &flow, images) {
        if isEnough(nil, flow) { break }
        continue
      }
      guard let text = try text(of: item, &flow, &cost) else {
        if isEnough(nil, flow) { break }
        continue
      }
      if isFirst { flow.book.builder.facts.encoding = text.encoding }
      isFirst = false
      readText(
        text.utf8, of: item, into: &flow, sheets, images, starts: starts[item.path] ?? [])
      if isEnough(text, flow) { break }
    }
    return rest
  }

  /// Has the facts of the package, and no text.
  private var builder: BookBuilder {
    var builder = BookBuilder(
      named: package.metadata.title ?? options.name,
      encoding: TextEncoding(name: "UTF-8", finding: .validUTF8), fingerprint: options.fingerprint)
    builder.facts.format = .epub
    builder.showsNotices = options.showsNotices
    builder.facts.credits = package.metadata.credits
    builder.facts.language = package.metadata.language
    builder.facts.isRightToLeft = package.isRightToLeft
    builder.facts.hasFixedPages = package.metadata.hasFixedPages
    builder.identifier = package.metadata.identifier
    return builder
  }

  /// Nil if the file is empty or unreadable, which the book records. Its cost is added. Throws
  /// ``DocumentError`` if all files cost more than the book's length justifies.
  private func text(
    of item: EPUBPackage.Item, _ flow: inout DocumentFlow, _ cost: inout Cost
  ) throws(DocumentError) -> MarkupText? {
    let member = archive.member(named: item.path)
    let bytes: [UInt8]
    do throws(DocumentError) {
      bytes = try contents(of: member)
    } catch {
      // In other cases nothing was unpacked.
      let refused = error == .tooDense || error == .tooLarge ? member : nil
      cost.addFile(
        packed: refused?.compressedSize ?? 0, unpacked: refused.map(archive.cost(of:)) ?? 0)
      cost.fault = cost.fault ?? error
      let reason = member == nil ? "is missing" : "\(error)"
      flow.book.builder.facts.unreadable.append("\(item.path) \(reason)")
      try cost.checkProportion(to: archive)
      return nil
    }
    cost.addFile(packed: member?.compressedSize ?? 0, unpacked: bytes.count)
    try cost.checkProportion(to: archive)
    if let text = MarkupText(bytes, chosen: options.encoding) { return text }
    if !bytes.allSatisfy({ $0 <= " " }) {
      flow.book.builder.facts.unreadable.append("\(item.path) is not text")
    }
    return nil
  }

  /// Throws ``DocumentError/incomplete`` if the file is missing, and ``DocumentError/damaged`` or another
  /// error if it cannot be unpacked.
  private func contents(of member: ZipArchive.Member?) throws(DocumentError) -> [UInt8] {
    guard let member else { throw .incomplete }
    guard let bytes = try archive.contents(of: member) else { throw .damaged }
    return bytes
  }

  /// How often hidden notes may lead to others in files read before.
  private static let mostRounds = 3

  /// Adds link targets that styles hide, or that are in files outside the reading order, as hidden notes, up
  /// to ``mostRounds`` deep. Ends without an error if the files cost too much. Costs O(*n*) in the files with
  /// such targets.
  private func readHiddenNotes(into flow: inout DocumentFlow, _ cost: inout Cost) {
    let (sheets, images) = (StyleSheetCache(archive), DocumentImages(archive))
    var (unread, known) = (package.textsOutsideSpine, Set<String>())
    let spine = Dictionary(package.spine.map { ($0.path, $0) }) { first, _ in first }
    for _ in 0..<Self.mostRounds {
      let missing = flow.book.links.missingTargets(except: known)
      if missing.isEmpty { return }
      for (file, keys) in missing {
        known.formUnion(keys)
        let isUnread = unread[file] != nil
        // A file in reading order is no hidden note, and has been reported if it is unreadable. Other
        // unreadable files are left out like missing targets.
        guard let item = unread.removeValue(forKey: file) ?? spine[file], !item.isImage,
          let member = archive.member(named: file), let bytes = try? contents(of: member)
        else { continue }
        cost.addFile(packed: member.compressedSize, unpacked: bytes.count)
        // The book has been read: too high a cost ends the search for notes, not the reading.
        guard (try? cost.checkProportion(to: archive)) != nil,
          let text = MarkupText(bytes, chosen: options.encoding)
        else { continue }
        flow.addHiddenNotes(
          text.utf8, isXML: item.isXML, context(of: item, images), named: keys, isUnread: isUnread
        ) { tree, source, budget in
          sheets.styles(of: tree, in: source, at: file, budget: &budget)
        }
      }
    }
  }

  /// Sections begin at the identifiers in `starts`.
  private func readText(
    _ text: [UInt8], of item: EPUBPackage.Item, into flow: inout DocumentFlow,
    _ sheets: StyleSheetCache, _ images: DocumentImages, starts: Set<String>
  ) {
    let path = item.path
    var place = context(of: item, images)
    place.sectionStarts = starts
    // Without a list of contents, only its headings show where chapters begin.
    place.hasSectionsAtHeadings = package.contents.entries.isEmpty
    flow.addDocument(text, isXML: item.isXML, place) { tree, source, budget in
      sheets.styles(of: tree, in: source, at: path, budget: &budget)
    }
  }

  /// Links and images of a file.
  private func context(of item: EPUBPackage.Item, _ images: DocumentImages) -> DocumentItem {
    let path = item.path
    var place = DocumentItem()
    place.name = path
    place.resolve = { address in
      if ArchivePath.isExternal(address) { return .address(address) }
      return EPUBContents.target(address, from: path).map { .element($0.key) }
    }
    place.findImage = { address in
      if address.hasPrefix("data:") { return EmbeddedImages.image(at: address, of: path) }
      return ArchivePath.resolved(address, from: path).flatMap {
        images.image(at: $0.path, orOneOf: package.fallbacks)
      }
    }
    return place
  }

  /// False if the item is no image, or is missing in the archive.
  private func readImage(
    _ item: EPUBPackage.Item, into flow: inout DocumentFlow, _ images: DocumentImages
  ) -> Bool {
    guard item.isImage, let image = images.image(at: item.path) else { return false }
    var place = DocumentItem()
    place.name = item.path
    flow.addImage(image, place, words: package.fallbackWords(of: item, in: archive))
    return true
  }

  // MARK: Contents

  /// Levels of the contents searched for that of chapters.
  private static let examinedLevels = 8
  /// Entries on the level of chapters: fewer are titles.
  private static let fewestChapters = 3

  /// Targets of the contents down to the level of chapters, by file.
  private var sectionStarts: [String: Set<String>] {
    let entries = package.contents.entries
    let level =
      (0..<Self.examinedLevels).first { level in
        entries.count { $0.level == level } >= Self.fewestChapters
      } ?? 0
    var starts: [String: Set<String>] = [:]
    for target in entries where target.level <= level && !target.fragment.isEmpty {
      starts[target.path, default: []].insert(target.fragment)
    }
    return starts
  }

  /// Contents, printed pages and the opening get the places of their links.
  private func addContents(to flow: inout DocumentFlow) {
    let (links, builder) = (flow.book.links, flow.book.builder)
    flow.book.builder.facts.entries = sorted(entries(placedBy: links, in: builder)) { $0.place }
    flow.book.builder.usePages(
      package.contents.pages.compactMap { target in
        links.place(of: target.key).map { PrintedPage(label: target.title, place: $0) }
      })
    flow.book.builder.facts.opening = package.contents.opening.flatMap { links.place(of: $0) }
  }

  /// Keeps the order of the contents. A title without a link begins where the next entry does. An entry
  /// without a target or any title is left out.
  private func entries(
    placedBy links: DocumentLinks, in builder: BookBuilder
  ) -> [ContentsEntry] {
    lazy var headings = Dictionary(
      grouping: builder.blocks.lazy.filter(\.isHeading).map(\.range),
      by: { Self.withoutNumber(builder.text[$0]) })
    lazy var files = package.spine.compactMap { links.place(of: $0.path)?.utf8 }.sorted()
    var entries: [ContentsEntry] = []
    // The titles of parts without places, which begin where the next entry does.
    var parts: [(title: String, level: Int)] = []
    var previous: EPUBContents.Target?
    for target in package.contents.entries {
      if target.path.isEmpty {
        if !target.title.isEmpty { parts.append((target.title, target.level)) }
        continue
      }
      guard var place = links.place(of: target.key) else { continue }
      if let last = entries.last?.place, previous?.path == target.path,
        target.fragment.isEmpty || links.anchors[target.key] == nil
      {
        // Some programs write only the file. Its place is then the heading of the same name in it.
        let end = files[files.firstIndexAfter { $0 <= last.utf8 }...].first ?? .max
        let named = headings[Self.withoutNumber(Array(target.title.utf8)[...])] ?? []
        let heading = named[named.firstIndexAfter { $0.lowerBound <= last.utf8 }...].first
        if let start = heading?.lowerBound, start < end { place = TextOffset(utf8: start) }
      }
      entries += parts.map { ContentsEntry(title: $0.title, level: $0.level, place: place) }
      parts = []
      let title = target.title.isEmpty ? Self.title(at: place, in: builder) : target.title
      if let title {
        entries.append(ContentsEntry(title: title, level: target.level, place: place))
      }
      previous = target
    }
    if let place = entries.last?.place {
      entries += parts.map { ContentsEntry(title: $0.title, level: $0.level, place: place) }
    }
    return entries
  }

  /// Blocks between a place and its heading: an image, a motto.
  private static let mostBeforeHeading = 8

  /// A heading within ``mostBeforeHeading`` blocks names an entry without a title.
  private static func title(at place: TextOffset, in builder: BookBuilder) -> String? {
    let blocks = builder.blocks
    let first = blocks.firstIndexAfter { $0.range.upperBound <= place.utf8 }
    return blocks[first...].prefix(mostBeforeHeading).first(where: \.isHeading)
      .map { headingTitle(builder.text[$0.range]) }
  }

  /// A heading or its entry in the contents may have the number.
  private static func withoutNumber(_ title: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    title.drop { ("0"..."9").contains($0) || $0 == "." || $0 == " " }
  }

  /// Elements at one place keep their order.
  private func sorted<Element>(
    _ elements: [Element], _ place: (Element) -> TextOffset
  ) -> [Element] {
    elements.enumerated().sorted {
      (place($0.element).utf8, $0.offset) < (place($1.element).utf8, $1.offset)
    }.map(\.element)
  }
}
