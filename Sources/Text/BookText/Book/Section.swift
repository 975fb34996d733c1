extension Book {
  /// Bytes of a chapter.
  private static let longestChapter = 1 << 18

  /// The title of a section applies to all of its pages. A section longer than any chapter, and than half of
  /// the book, has chapters with unrecognised headings.
  public func isChapter(_ section: Section) -> Bool {
    let start = blocks[section.blocks.lowerBound].range.lowerBound
    // In order: a section has a block.
    let end = blocks[section.blocks.upperBound - 1].range.upperBound
    return end - start <= Self.longestChapter || (end - start) * 2 <= body.count
  }
}

extension Book {
  /// The section at a place, with the title of the chapter there. Costs O(*n*) in the blocks of the section
  /// before the place.
  ///
  /// A section may begin with the first of several headings of one level, such as a part with its first
  /// letter. The first heading is its title until the next one. A section without headings is unchanged.
  public func chapter(at place: TextOffset) -> Section {
    var section = sections[section(at: place)]
    let head = head(of: section)
    guard let level = head.last?.headingLevel else { return section }
    let end = min(blocks.index(at: place.utf8) + 1, section.blocks.upperBound)
    for block in blocks[head.endIndex..<max(head.endIndex, end)].reversed() {
      guard let other = block.headingLevel, other <= level else { continue }
      section.title = title(of: block)
      if let part = head.last(where: { $0.headingLevel.map { $0 < other } == true }) {
        section.part = title(of: part)
      } else if other < level {
        section.part = nil
      }
      break
    }
    return section
  }

  /// First blocks of the chapters in a section: the first block and, if it is a heading, each heading further
  /// on with the level of the title or above.
  public func chapters(of section: Section) -> [Int] {
    let head = head(of: section)
    guard let level = head.last?.headingLevel else { return [section.blocks.lowerBound] }
    let others = (head.endIndex..<section.blocks.upperBound).filter {
      blocks[$0].headingLevel.map { $0 <= level } ?? false
    }
    return [section.blocks.lowerBound] + others
  }

  /// The headings at its beginning.
  private func head(of section: Section) -> ArraySlice<Block> {
    blocks[section.blocks].prefix { $0.isHeading }
  }
}

/// A part of a book on a new page: a chapter, or the front matter.
public struct Section: Hashable, Sendable {
  /// Indices in ``Book/blocks``; never empty.
  public var blocks: Range<Int>
  /// Number and title of the chapter on one line; nil without a heading.
  public var title: String?
  /// Title of the part around the chapter.
  public var part: String?

  package init(blocks: Range<Int>, title: String?, part: String?) {
    self.blocks = blocks
    self.title = title
    self.part = part
  }

  /// "Book Three · Chapter VIII": its title after the part's. Nil without a heading.
  public var titleInPart: String? {
    guard let title, let part else { return title }
    return "\(part) · \(title)"
  }
}

extension Section {
  /// Sections with their own titles and those of their parts. Titles come from the list of contents if there
  /// is one, and otherwise from the headings at the start of the section.
  /// - Parameter body: The blocks of the book itself; not empty.
  /// - Parameter starts: First blocks of sections, each once, in order. Those outside `body` are ignored.
  package static func all(
    of blocks: [Block], in text: [UInt8], body: Range<Int>, starts: [Int],
    entries: [ContentsEntry] = []
  ) -> [Section] {
    let firsts = [body.lowerBound] + starts.filter { $0 > body.lowerBound && $0 < body.upperBound }
    var sections: [Section] = []
    sections.reserveCapacity(firsts.count)
    var next = 0
    // The titles above the current section, with their levels.
    var open: [(level: Int, title: String)] = []
    for (index, first) in firsts.enumerated() {
      let end = index + 1 < firsts.count ? firsts[index + 1] : body.upperBound
      // In order: the end is after the first.
      let bytes = blocks[first].range.lowerBound..<blocks[end - 1].range.upperBound
      var isTitled = false
      /// Closes the open headings of its level and below.
      func openHeading(_ title: String, level: Int) {
        open.removeAll { $0.level >= level }
        open.append((level, title))
        isTitled = true
      }
      // Entries before the first visible character of the section lead to it too.
      if entries.isEmpty {
        for block in blocks[first..<end].prefix(while: { $0.isHeading }) {
          openHeading(headingTitle(text[block.range]), level: block.headingLevel ?? 1)
        }
      } else {
        let head = blocks[first].range.upperBound
        while next < entries.count, entries[next].place.utf8 < bytes.upperBound {
          if entries[next].place.utf8 < head || !isTitled {
            openHeading(entries[next].title, level: entries[next].level)
          }
          next += 1
        }
      }
      sections.append(
        Section(
          blocks: first..<end, title: isTitled ? open.last?.title : nil,
          part: isTitled ? open.dropLast().last?.title : nil))
    }
    return sections
  }

  /// Bytes of a section with a page of its own: half a page of 24 rows.
  package static let shortestPage = 600

  /// The first blocks of sections that begin pages. Headings do not if most pages would be empty: those of
  /// level 2 if their parts are usually shorter than ``shortestPage``, and all of levels 1 and 2 if the parts
  /// of level 1 are. A level with a single heading does not count.
  /// - Parameter starts: First blocks of sections, in order.
  package static func startsOfPages(_ starts: [Int], of blocks: [Block]) -> [Int] {
    var starts = starts
    for level in [2, 1] {
      let heads = starts.filter {
        $0 < blocks.count && (1..<level + 1).contains(blocks[$0].headingLevel ?? 0)
      }
      let lengths = heads.indices.filter { blocks[heads[$0]].headingLevel == level }.map { index in
        let end = index + 1 < heads.count ? heads[index + 1] : blocks.count
        return blocks[end - 1].range.upperBound - blocks[heads[index]].range.lowerBound
      }.sorted()
      guard blocks.count(where: { $0.headingLevel == level }) >= 2, !lengths.isEmpty,
        lengths[lengths.count / 2] < shortestPage
      else { continue }
      starts.removeAll {
        $0 > 0 && $0 < blocks.count && (level..<3).contains(blocks[$0].headingLevel ?? 0)
      }
    }
    return starts
  }
}
