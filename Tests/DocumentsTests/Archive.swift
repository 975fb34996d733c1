import Documents
import SampleFiles

/// Makes an EPUB of chapters: the bodies of their files.
///
/// - Parameters:
///   - manifest: Further items of the manifest.
///   - more: Further files.
func epub(
  _ chapters: [String], metadata: String = "<dc:title>A Lamp</dc:title>", spine: String = "",
  contents: String = "", css: String = "", manifest: String = "",
  more: [(name: String, content: String)] = []
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
      <package><metadata xmlns:dc='x'>\(metadata)</metadata><manifest>\(items.joined())\(manifest)
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
