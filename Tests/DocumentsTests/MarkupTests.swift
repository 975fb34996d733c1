import BookText
import ProcessorTime
import Testing

@testable import Documents
@testable import Markup

/// The tree of a markup as text: `<p>` begins, `</>` ends.
private func events(of markup: String, isXML: Bool = true) -> String {
  Array(markup.utf8).withTextBytes { source in
    let tree = ElementTree(source, isXML: isXML)
    func text(of node: Int) -> String {
      if tree.nodes[node].isText {
        var text: [UInt8] = []
        tree.appendText(of: node, in: source, to: &text)
        return String(decoding: text, as: UTF8.self)
      }
      let inner = tree.children(of: node).map { text(of: $0) }.joined()
      if node == ElementTree.root { return inner }
      let tag = tree.tag(of: node)
      let place = MarkupScanner.name(from: tag.start + 1, in: source)
      let name = String(decoding: source[place], as: UTF8.self)
      let attributes = tag.attributes.map { attribute in
        let name = String(decoding: source[attribute.name], as: UTF8.self)
        return " \(name)=\(tag.value(MarkupName(name), in: source) ?? "")"
      }
      return "<\(name)\(attributes.joined())>\(inner)</>"
    }
    return text(of: ElementTree.root)
  }
}

@Suite("Markup")
struct MarkupTests {
  @Test func wellFormedXMLIsRead() {
    let found = events(
      of: """
        <?xml version="1.0"?><!DOCTYPE html [<!ENTITY me "the author">]>
        <html a='1 &amp; 2'><x:p>By &me; &#233;&#xE9;&eacute;&lcub;&scaron;&check;<![CDATA[<&amp;>]]></x:p><br/><!-- - --></html>
        """)
    #expect(found == "\n<html a=1 & 2><x:p>By the author ééé{š✓<&amp;></><br></></>")
  }

  @Test(arguments: [
    ("<h3>a</p><p>b</p><h3>c</h3><p>d", "<h3>a<p>b</></><h3>c</><p>d</>"),
    ("<h3><i>a</i></h4><p>b", "<h3><i>a</></><p>b</>"), ("<h3>a<h2>b</h2>c", "<h3>a</><h2>b</>c"),
    ("<h2>a<div><h3>b</h3></div></h2>", "<h2>a<div><h3>b</></></>"),
    ("<h2>a<table><td>b</h2>c</table>", "<h2>a<table><td>bc</></></>"),
  ])
  func aHeadingOfHTMLEndsAtTheTagOfAnother(markup: String, expected: String) {
    #expect(events(of: markup, isXML: false) == expected)
  }

  @Test(arguments: [
    ("<p>a & b</p>", "<p>a & b</>"), ("<p>5 < 6</p>", "<p>5 < 6</>"),
    ("<p>&nosuch; x</p>", "<p>&nosuch; x</>"),
    ("<p>&agrave, &lt x&nbsp.&rarr</p>", "<p>à, < x\u{A0}.&rarr</>"),
    ("<p a='?b&copy=1&reg'>c</p>", "<p a=?b&copy=1®>c</>"),
    ("<p><i>a<b>b</i>c</b></p>", "<p><i>a<b>b</></>c</>"),
    ("<p>a<p>b", "<p>a</><p>b</>"), ("a</p>b", "ab"), ("<p class=x>a</p>", "<p class=x>a</>"),
    ("<p>a<br>b</p>", "<p>a<br></>b</>"), ("<!-- open <p>a</p>", " open <p>a</>"),
    ("<p::p>a</p::p>", "<p::p>a</>"), ("<p>a", "<p>a</>"),
  ])
  func faultyMarkupLosesNoText(markup: String, expected: String) {
    #expect(events(of: markup) == expected)
  }

  @Test func elementsOfHTMLEndEachOther() {
    #expect(events(of: "<ul><li>a<li>b</ul>", isXML: false) == "<ul><li>a</><li>b</></>")
    #expect(
      events(of: "<table><tr><td>a<td>b<tr><td>c</table>", isXML: false)
        == "<table><tr><td>a</><td>b</></><tr><td>c</></></>")
    #expect(events(of: "<p>a<div>b</div>", isXML: false) == "<p>a</><div>b</>")
    // An element of an old Kindle book that hides its contents.
    #expect(
      events(of: "<html><head><metadata x=1><hr></head><body>a", isXML: false)
        == "<html><head></><metadata x=1><hr></></><body>a</></>")
  }

  @Test(arguments: [
    ("<head><title>t</title>a<p>b</head>", false, "<head><title>t</></>a<p>b</>"),
    (
      "<head> <title>t</title>\n<style>s</style> <b>b", false,
      "<head> <title>t</>\n<style>s</> </><b>b</>"
    ),
    ("<head>&nbsp;<link></head><body>b", false, "<head></>\u{A0}<link></><body>b</>"),
    ("<head><![CDATA[a]]></head>b", false, "<head>a</>b"), ("<head>a</head>b", true, "<head>a</>b"),
    ("<head><metadata>a</metadata></head>b", false, "<head></><metadata>a</>b"),
  ])
  func aHeadOfHTMLEndsAtText(markup: String, isXML: Bool, expected: String) {
    #expect(events(of: markup, isXML: isXML) == expected)
  }

  @Test(arguments: [
    ("<p>a</br>b", ["paragraph a / b"]), ("<p>a<br></br>b", ["paragraph a / b"]),
    ("<p>a</br></br>b", ["paragraph a", "paragraph b"]),
    ("<p>a<br>b</br>c", ["paragraph a / b / c"]),
    ("<head></br>a", ["paragraph a"]),
  ])
  func aLoneEndOfALineBreakIsOneInHTML(markup: String, expected: [String]) throws {
    #expect(try book(Array("<html>\(markup)".utf8))?.outline == expected)
    #expect(try chapter("<p>a</br>b</p>").outline == ["paragraph ab"])
  }

  @Test func entitiesAreNotReplacedInEachOtherNorFetched() {
    let bomb = events(
      of: """
        <!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
        <p>&b;&x;</p>
        """)
    #expect(bomb == "\n<p>&a;&a;</>")
  }

  @Test func charactersInDeclaredEntitiesAreReplaced() {
    let found = events(
      of: """
        <!DOCTYPE a [<!ENTITY O "&#x201C;"><!ENTITY C "&#8221;"><!ENTITY T "&#60;i&#62; &amp; &lt;">]>
        <p>&O;lit&C; &T;</p>
        """)
    #expect(found == "\n<p>“lit” <i> &amp; &lt;</>")
  }

  @Test func eachAttributeWithAPrefixHasItsOwnValue() throws {
    let document = MarkupNode.document(
      Array("<nav type='x' epub:type='toc' a:type='y&amp;'/>".utf8))
    let nav = try #require(document.first("nav"))
    #expect(nav["type"] == "x")
    #expect(nav.words(of: "type") == ["x", "toc", "y&"])
  }

  @Test func boldParagraphsTakeTimeInProportionToTheirNumber() {
    let growth = growth(ofFourTimes: 20_000) { count in
      let page = "<b>" + String(repeating: "<p>a", count: count) + "</b>"
      _ = try? book(Array(page.utf8), named: "a.html")
    }
    #expect(growth < 9)
  }

  @Test(arguments: [
    "<!--", "<a b=\"", "</a", "<?", "<![CDATA[", "<div>", "<!DOCTYPE [", "&amp", "<p",
  ])
  func markupThatIsHostileIsReadInLinearTime(part: String) {
    let growth = growth(ofFourTimes: 20_000) { count in
      _ = events(of: String(repeating: part, count: count), isXML: false)
    }
    #expect(growth < 8)
  }
}
