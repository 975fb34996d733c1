import BookText
import Markup

extension EPUBPackage {
  /// Alternative text of an image of the spine, by its fallback document; empty without one, or if it cannot
  /// be read.
  func fallbackWords(of item: Item, in archive: ZipArchive) -> String {
    guard let path = fallbacks[item.path], let bytes = try? archive.contents(of: path),
      let text = MarkupText(bytes)
    else { return "" }
    return text.utf8.withTextBytes { source in
      let tree = ElementTree(source, isXML: true)
      let images = tree.nodes.indices.lazy.filter { tree.nodes[$0].name == Self.image }
        .map { ImageTag(tree.tag(of: $0), in: source) }
      return images.first { tag in
        tag.address.flatMap { ArchivePath.resolved($0, from: path) }?.path == item.path
      }?.words ?? ""
    }
  }

  private static let image: MarkupName = "img"
}
