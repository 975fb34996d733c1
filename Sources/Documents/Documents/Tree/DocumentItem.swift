import BookText
import Markup

enum LinkTarget: Hashable {
  /// An element or a whole document, by the name of its anchor.
  case element(String)
  case file(LinkedFile)
  case address(String)
}

/// Context for reading a document: names of its anchors, targets of its links, places of its images.
struct DocumentItem {
  /// Prefix of its anchors' names: its path in the archive; empty for a single document.
  var name = ""
  /// Identifiers of the elements at which sections begin.
  var sectionStarts: Set<String> = []
  /// Headings of the first two levels.
  var hasSectionsAtHeadings = false
  /// Nil for an invalid link.
  var resolve: (String) -> LinkTarget? = { _ in nil }
  /// Finds an image by its address in the document.
  var findImage: (String) -> ImageReference? = { _ in nil }

  /// A document as a whole book: its links lead to places in it, to files beside it, or to addresses.
  static var single: DocumentItem {
    var item = DocumentItem()
    item.hasSectionsAtHeadings = true
    item.resolve = { address in
      if ArchivePath.isExternal(address) { return .address(address) }
      if address.hasPrefix("#") { return .element(address) }
      return ArchivePath.beside(address).map {
        .file(LinkedFile(path: $0.path, part: $0.fragment))
      }
    }
    return item
  }
}
