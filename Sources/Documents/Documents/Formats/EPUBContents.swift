import Markup

/// Lists of places in an EPUB: contents, pages of the printed edition, and the beginning of the text.
struct EPUBContents {
  /// An entry of a list.
  struct Target {
    let title: String
    let level: Int
    /// Empty for the title of a part without a place of its own.
    let path: String
    /// Identifier of the element in the file; empty for its beginning.
    let fragment: String

    /// Path with the fragment after `#` if there is one.
    var key: String { fragment.isEmpty ? path : path + "#" + fragment }
  }

  private(set) var entries: [Target] = []
  private(set) var pages: [Target] = []
  /// Start of the text proper, as the key of a target.
  var opening: String?

  /// Nil if the address leads out of the archive. `base` is the path of its file.
  static func target(
    _ address: String, from base: String, title: String = "", level: Int = 0
  ) -> Target? {
    ArchivePath.resolved(address, from: base).map {
      Target(title: title, level: level, path: $0.path, fragment: $0.fragment)
    }
  }

  /// A title without a place if it has no address; some programs write "" or "#" for parts.
  private static func entry(
    _ title: String, _ level: Int, _ address: String? = nil, from base: String = ""
  ) -> Target {
    let signs = (address ?? "").utf8.lazy.filter { $0 > " " }
    let found =
      signs.isEmpty || signs.elementsEqual("#".utf8)
      ? nil : target(address ?? "", from: base, title: title, level: level)
    return found ?? Target(title: title, level: level, path: "", fragment: "")
  }

  /// EPUB 3; of several lists of a kind, the first with entries counts.
  mutating func readNavigation(_ document: MarkupNode, at path: String) {
    for list in document.all("nav") {
      let types = list.words(of: "type") + list.words(of: "role")
      if types.contains("toc") || types.contains("doc-toc") {
        if entries.isEmpty { Self.addTargets(of: list, level: -1, path, to: &entries) }
      } else if types.contains("page-list") || types.contains("doc-pagelist") {
        if pages.isEmpty { Self.addTargets(of: list, level: -1, path, to: &pages) }
      } else if types.contains("landmarks") {
        opening = list.all("a").first { $0.words(of: "type").contains("bodymatter") }?["href"]
          .flatMap { Self.target($0, from: path)?.key }
      }
    }
  }

  /// Appends the entries below a node, in order. An inner list is a level lower; -1 is outside all lists. An
  /// item without a link, or with an empty address, is a title without a place. `isItem`: the node is an item
  /// of the list, or in one.
  private static func addTargets(
    of node: MarkupNode, level: Int, _ path: String, isItem: Bool = false,
    to targets: inout [Target]
  ) {
    // The words of an item without a link: the title of a part.
    var (words, hasLink): ([MarkupNode], Bool) = ([], false)
    /// The collected words become a title without a place.
    func addTitle() {
      if isItem, !hasLink, let title = Self.title(of: words) {
        targets.append(entry(title, max(0, level)))
      }
      words = []
    }
    for child in node.children {
      switch child.name {
      case "ol", "ul":
        addTitle()
        addTargets(of: child, level: level + 1, path, to: &targets)
      case "li": addTargets(of: child, level: level, path, isItem: true, to: &targets)
      case "a":
        hasLink = true
        var title = child.text
        if title.isEmpty { title = child.first("img")?["alt"] ?? child["title"] ?? "" }
        targets.append(entry(title, max(0, level), child["href"], from: path))
      default:
        if child.first("a") == nil, child.first("ol") == nil, child.first("ul") == nil {
          words.append(child)
        } else {
          addTitle()
          hasLink = true
          addTargets(of: child, level: level, path, isItem: isItem, to: &targets)
        }
      }
    }
    addTitle()
  }

  /// Words of some parts of an item, joined by blanks.
  private static func title(of parts: [MarkupNode]) -> String? {
    let title = parts.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    return title.isEmpty ? nil : title
  }

  /// An entry without a label is a wrapper for the next with its target.
  mutating func dropWrappers() {
    let next = entries.dropFirst()
    entries =
      zip(entries, next).filter { !$0.title.isEmpty || $0.key != $1.key }.map(\.0)
      + entries.suffix(1)
  }

  /// Adobe's list of printed pages.
  mutating func readPageMap(_ document: MarkupNode, at path: String) {
    pages = document.all("page").compactMap { page in
      page["href"].flatMap { Self.target($0, from: path, title: page["name"] ?? "") }
    }
  }

  /// EPUB 2; entries and pages if there are none yet.
  mutating func readNCX(_ document: MarkupNode, at path: String) {
    /// Points inside another are a level lower; a point with an empty address is a title without a place.
    func addPoints(
      of node: MarkupNode, _ name: MarkupName, _ level: Int, to targets: inout [Target]
    ) {
      for point in node.children where point.name == name {
        let title = point.children.first { $0.name == "navlabel" }?.text ?? ""
        let source = point.children.first { $0.name == "content" }?["src"]
        targets.append(Self.entry(title, level, source, from: path))
        addPoints(of: point, name, level + 1, to: &targets)
      }
    }
    if entries.isEmpty, let map = document.first("navmap") {
      addPoints(of: map, "navpoint", 0, to: &entries)
    }
    if pages.isEmpty, let list = document.first("pagelist") {
      addPoints(of: list, "pagetarget", 0, to: &pages)
    }
  }
}
