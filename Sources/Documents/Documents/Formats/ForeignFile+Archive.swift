import BookText
import Decoding
import Markup

extension ForeignFile {
  /// A document of an office suite, or a comic, by the names in its archive.
  init?(_ archive: ZipArchive) {
    let names = archive.members.map { $0.name.lowercased() }
      .filter { !$0.hasSuffix("/") && !$0.hasPrefix("__macosx") }
    if names.contains("word/document.xml") {
      self = .word
    } else if names.contains("xl/workbook.xml") {
      self.init("an Excel workbook (XLSX)")
    } else if names.contains("ppt/presentation.xml") {
      self.init("a PowerPoint presentation (PPTX)")
    } else if names.contains("content.xml"), names.contains("meta-inf/manifest.xml") {
      // Without a readable type, only the suite is known.
      let type = (try? archive.contents(of: "mimetype")) ?? []
      if type.starts(with: "application/vnd.oasis.opendocument.text".utf8) {
        self = .openDocument
      } else {
        self.init("an OpenDocument file")
      }
    } else if names.contains(where: Self.isImage),
      names.allSatisfy({ Self.isImage($0) || $0.hasSuffix(".xml") || $0.hasSuffix(".txt") })
    {
      self.init("a comic (images in a ZIP archive)")
    } else {
      return nil
    }
  }

  /// Tells an image by its name.
  public static func isImage(_ name: String) -> Bool {
    [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".tif", ".tiff", ".bmp"]
      .contains { name.lowercased().hasSuffix($0) }
  }
}
