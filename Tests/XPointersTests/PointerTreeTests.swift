import BookText
import Documents
import Markup
import Testing

@testable import XPointers

/// The texts of a tree with their steps from the body, lengths and words.
private func texts(_ tree: PointerTree) -> [String] {
  tree.nodes.indices.dropFirst().filter {
    tree.nodes[$0].isText && !tree.traits[$0].contains(.removed)
  }.sorted { tree.nodes[$0].source.lowerBound < tree.nodes[$1].source.lowerBound }.map { node in
    let steps = tree.steps(to: node).map { step in
      step.name + (step.index.map { "[\($0)]" } ?? "")
    }
    let words = tree.source.withTextBytes { bytes in
      var text = PointerText(of: node, in: tree, bytes)
      var scalars = String.UnicodeScalarView()
      while let character = text.next() { scalars.append(character.scalar) }
      return String(scalars)
    }
    let path = steps.joined(separator: "/").split(separator: "body/", maxSplits: 1).last ?? ""
    return words.unicodeScalars.count > 40
      ? "\(path) \(words.unicodeScalars.count)" : "\(path) '\(words)'"
  }
}

private func cascade(_ css: String) -> Cascade {
  var budget = StepBudget()
  budget.allow(bytes: css.utf8.count)
  return Cascade([StyleSheet(css, budget: &budget)])
}

@Suite("The tree in which KOReader counts")
struct PointerTreeTests {
  private static let css = """
    .q::before { content: "Q" } .f { float: left } .n { display: none } .b { display: block }
    .w { white-space: pre-wrap } .l { white-space: pre-line } .ib { display: inline-block }
    """

  private func part(_ body: String) -> [String] {
    let source = Array("<html><head><title>t</title></head><body>\(body)</body></html>".utf8)
    return texts(PointerTree(of: source, .part, cascade(Self.css)))
  }

  @Test(
    "divides texts at tags, comments, instructions and CDATA",
    arguments: [
      ("<p>Oil here</p><p>Wick</p>", ["p[1]/text() 'Oil here'", "p[2]/text() 'Wick'"]),
      (
        "<p>An <em>oil</em> lamp <b>b</b><i>i</i> on</p>",
        [
          "p/text()[1] 'An '", "p/em/text() 'oil'", "p/text()[2] ' lamp '", "p/b/text() 'b'",
          "p/i/text() 'i'", "p/text()[3] ' on'",
        ]
      ),
      (
        "<p>la<!-- c -->mp <!--x--> on</p>",
        ["p/text()[1] 'la'", "p/text()[2] 'mp '", "p/text()[3] ' on'"]
      ),
      ("<p>a <?php b?>c</p>", ["p/text()[1] 'a '", "p/text()[2] 'c'"]),
      (
        "<p>a <![CDATA[b <i>&amp;]]> c</p>",
        ["p/text()[1] 'a '", "p/text()[2] 'b <i>&amp;'", "p/text()[3] ' c'"]
      ),
      ("<p>a</b> b</p>", ["p/text()[1] 'a'", "p/text()[2] ' b'"]),
      ("<p>a<br/>b<br/>c</p>", ["p/text()[1] 'a'", "p/text()[2] 'b'", "p/text()[3] 'c'"]),
      (
        "<p>a<br/>\n  b<br/>\n</p>",
        ["p/text()[1] 'a'", "p/text()[2] ' b'", "p/text()[3] ' '"]
      ),
      ("<p>a <img/> b</p>", ["p/text()[1] 'a '", "p/text()[2] ' b'"]),
      (
        "<p>a<span></span>b<span/>c</p>",
        ["p/text()[1] 'a'", "p/text()[2] 'b'", "p/text()[3] 'c'"]
      ),
      ("a<br/>b<p>c</p>", ["text()[1] 'a'", "text()[2] 'b'", "p/text() 'c'"]),
    ])
  func divisions(body: String, expected: [String]) { #expect(part(body) == expected) }

  @Test(
    "has one character for white space, unless it is preserved",
    arguments: [
      ("<p>\n   An   oil\n\t lamp  </p>", ["p/text() ' An oil lamp '"]),
      ("<p>a &#32;&#32; b &#32; c</p>", ["p/text() 'a    b   c'"]),
      ("<p>a&#160;b &nbsp; c</p>", ["p/text() 'a\u{A0}b \u{A0} c'"]),
      ("<pre>\nfirst\nsecond</pre>", ["pre/text() 'first\nsecond'"]),
      ("<pre class='q'>\nx</pre>", ["pre/text() '\nx'"]),
      ("<pre>ab\tc\n\td</pre>", ["pre/text() 'ab      c\n       d'"]),
      (
        "<pre>a  <b>b  b</b>  c</pre>",
        ["pre/text()[1] 'a  '", "pre/b/text() 'b  b'", "pre/text()[2] '  c'"]
      ),
      ("<p class='w'>a  b\n c</p>", ["p/text() 'a  b\n c'"]),
      ("<p class='l'>a  b\n c</p>", ["p/text() 'a  b\n c'"]),
      ("<p style='white-space: pre-wrap'>a  b</p>", ["p/text() 'a  b'"]),
      (
        "<p>x <code>a  b</code> y</p>",
        ["p/text()[1] 'x '", "p/code/text() 'a b'", "p/text()[2] ' y'"]
      ),
      ("<p><textarea>\n a  b</textarea> y</p>", ["p/textarea/text() ' a  b'", "p/text() ' y'"]),
    ])
  func whiteSpace(body: String, expected: [String]) { #expect(part(body) == expected) }

  @Test(
    "decodes references that end with a semicolon or a space",
    arguments: [
      ("<p>O &amp; W &lt;x&gt; caf&#233; &#x2014;</p>", ["p/text() 'O & W <x> café —'"]),
      ("<p>a &foo; b &amp c AT&T d</p>", ["p/text() 'a &foo; b &c AT&T d'"]),
      ("<p>wi&#173;ck&shy;s</p>", ["p/text() 'wi\u{AD}ck\u{AD}s'"]),
      ("<p>a &#128161; b &#x20BB7;</p>", ["p/text() 'a 💡 b 𠮷'"]),
    ])
  func references(body: String, expected: [String]) { #expect(part(body) == expected) }

  @Test(
    "stores blanks between words, not beside blocks",
    arguments: [
      ("<p> </p><p>\n</p><p>x</p>", ["p[3]/text() 'x'"]),
      (
        "<p><b>a</b> <i>b</i>\n<u>c</u></p>",
        [
          "p/b/text() 'a'", "p/text()[1] ' '", "p/i/text() 'b'", "p/text()[2] ' '",
          "p/u/text() 'c'",
        ]
      ),
      ("<p> <b>x</b> y</p>", ["p/b/text() 'x'", "p/text() ' y'"]),
      (
        "<p class='q'> <b>x</b> y</p>",
        ["p/text()[1] ' '", "p/b/text() 'x'", "p/text()[2] ' y'"]
      ),
      (
        "<div>\n <p>a</p>\n <p>b</p>\n end\n</div>",
        ["div/p[1]/text() 'a'", "div/p[2]/text() 'b'", "div/text() ' end '"]
      ),
      (
        "<div><b>a</b> <p>x</p> <i>b</i></div>",
        ["div/b/text() 'a'", "div/p/text() 'x'", "div/i/text() 'b'"]
      ),
      ("<div> <div> deep </div> </div>", ["div/div/text() ' deep '"]),
      (
        "<span> <div>x</div> <div>y</div> </span>",
        [
          "span/text()[1] ' '", "span/div[1]/text() 'x'", "span/text()[2] ' '",
          "span/div[2]/text() 'y'", "span/text()[3] ' '",
        ]
      ),
      (
        "<p>a <span><div>x</div></span> b</p>",
        ["p/text()[1] 'a '", "p/span/div/text() 'x'", "p/text()[2] ' b'"]
      ),
      (
        "<p>a <span class='b'>x</span> b</p>",
        ["p/text()[1] 'a '", "p/span/text() 'x'", "p/text()[2] ' b'"]
      ),
      (
        "<p>a <span style='float:left'>f</span> b</p>",
        ["p/text()[1] 'a '", "p/span/text() 'f'", "p/text()[2] ' b'"]
      ),
      ("<div><div class='f'>f</div> <p>t</p></div>", ["div/div/text() 'f'", "div/p/text() 't'"]),
      (
        "<div><div class='f'>f</div> <div class='f'>g</div> </div>",
        ["div/div[1]/text() 'f'", "div/div[2]/text() 'g'"]
      ),
      (
        "<p><b>a</b> <span class='ib'>x</span> c</p>",
        ["p/b/text() 'a'", "p/text()[1] ' '", "p/span/text() 'x'", "p/text()[2] ' c'"]
      ),
      (
        "<ul>\n<li>a</li>\n<li>b <ul><li>c</li></ul></li>\n</ul>",
        ["ul/li[1]/text() 'a'", "ul/li[2]/text() 'b '", "ul/li[2]/ul/li/text() 'c'"]
      ),
      (
        "<form><p>a <input/> <button>b</button><select><option>o</option></select></p></form>",
        [
          "form/p/text()[1] 'a '", "form/p/text()[2] ' '", "form/p/button/text() 'b'",
          "form/p/select/option/text() 'o'",
        ]
      ),
    ])
  func blanks(body: String, expected: [String]) { #expect(part(body) == expected) }

  @Test(
    "counts hidden elements, and nests those without end tags",
    arguments: [
      (
        "<p>a <span class='n'>h</span> b</p>",
        ["p/text()[1] 'a '", "p/span/text() 'h'", "p/text()[2] ' b'"]
      ),
      (
        "<p>a</p><script>x=\"<p>\";</script><style>p{}</style><p>b</p>",
        ["p[1]/text() 'a'", "script/text() 'x=\"<p>\";'", "style/text() 'p{}'", "p[2]/text() 'b'"]
      ),
      (
        "<p>x <ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby> y</p>",
        [
          "p/text()[1] 'x '", "p/ruby/text()[1] '漢'", "p/ruby/rt[1]/text() 'kan'",
          "p/ruby/text()[2] '字'", "p/ruby/rt[2]/text() 'ji'", "p/text()[2] ' y'",
        ]
      ),
      (
        "<svg>s<g>t<text>words</text><clipPath><title>c</title></clipPath></g></svg>",
        ["svg/g/text/text() 'words'", "svg/g/clipPath/title/text() 'c'"]
      ),
      ("<P>up <B>b</B></P>", ["p/text() 'up '", "p/b/text() 'b'"]),
      (
        "<p>a <x:foo>b</x:foo> c</p>",
        ["p/text()[1] 'a '", "p/foo/text() 'b'", "p/text()[2] ' c'"]
      ),
      ("<div><p>a<p>b</div>", ["div/p/text() 'a'", "div/p/p/text() 'b'"]),
      (
        "<p>a <b>b <i>c</b> d</i> e</p>",
        [
          "p/text()[1] 'a '", "p/b/text() 'b '", "p/b/i/text() 'c'", "p/text()[2] ' d'",
          "p/text()[3] ' e'",
        ]
      ),
      (
        "<table>x<tr><td>a</td><td>b</td></tr>\n<tr><td>c</td></tr></table>",
        [
          "table/tr[1]/td[1]/text() 'a'", "table/tr[1]/td[2]/text() 'b'",
          "table/tr[2]/td/text() 'c'",
        ]
      ),
      (
        "<h1>A</h1><p>B</p><h1>C</h1>",
        ["h1[1]/text() 'A'", "p/text() 'B'", "h1[2]/text() 'C'"]
      ),
    ])
  func elements(body: String, expected: [String]) { #expect(part(body) == expected) }

  @Test func longTextsAreCutAfterABlank() {
    #expect(
      part("<p>" + String(repeating: "lamp ", count: 3_000) + "</p>")
        == ["p/text()[1] 8190", "p/text()[2] 6810"])
    #expect(
      part("<p>" + String(repeating: "é", count: 10_000) + "</p>")
        == ["p/text()[1] 8192", "p/text()[2] 1808"])
    #expect(
      part("<p>" + String(repeating: "lamp ", count: 1_637) + "<b>b</b> c</p>")
        == ["p/text()[1] 8185", "p/b/text() 'b'", "p/text()[2] ' c'"])
    // Two characters end a line in such a file.
    let source = Array(("<body><p>" + String(repeating: "lamp\n", count: 3_000)).utf8)
    let tree = PointerTree(of: source, .part, Cascade(), hasTwoByteLineEnds: true)
    #expect(texts(tree).first == "p/text()[1] \(8_192 / 6 * 5)")
  }

  private func html(_ source: String) -> [String] {
    texts(PointerTree(of: Array(source.utf8), .html, cascade(Self.css)))
  }

  @Test(
    "of HTML has the tags that are left out",
    arguments: [
      ("<p>One<p>Two <b>b</b>", ["p[1]/text() 'One'", "p[2]/text() 'Two '", "p[2]/b/text() 'b'"]),
      ("<div><p>a<p>b</div>", ["div/p[1]/text() 'a'", "div/p[2]/text() 'b'"]),
      (
        "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>",
        [
          "ul/li[1]/text() 'a'", "ul/li[2]/text() 'b'", "ul/li[2]/ul/li/text() 'c'",
          "ul/li[3]/text() 'd'",
        ]
      ),
      (
        "<dl><dt>t<dd>d<dt>u</dl>",
        ["dl/dt[1]/text() 't'", "dl/dd/text() 'd'", "dl/dt[2]/text() 'u'"]
      ),
      (
        "<table><tr><td>a<td>b<tr><td>c</table>",
        [
          "table/tbody/tr[1]/td[1]/text() 'a'", "table/tbody/tr[1]/td[2]/text() 'b'",
          "table/tbody/tr[2]/td/text() 'c'",
        ]
      ),
      (
        "<div><table>stray<tr><td>a</table></div>",
        ["div/text() 'stray'", "div/table/tbody/tr/td/text() 'a'"]
      ),
      ("<div><tr><td>a</td></tr>x</div>", ["div/text()[1] 'a'", "div/text()[2] 'x'"]),
      (
        "<p>a <span><div>x</div></span> b</p>c",
        ["p[1]/text() 'a '", "div/text() 'x'", "text()[1] ' b'", "text()[2] 'c'"]
      ),
      ("<p>a<img>b<br>c", ["p/text()[1] 'a'", "p/text()[2] 'b'", "p/text()[3] 'c'"]),
      ("<h1>a<h2>b</h2>c", ["h1/text() 'a'", "h2/text() 'b'", "text() 'c'"]),
    ])
  func impliedTags(body: String, expected: [String]) {
    #expect(html("<html><head></head><body>\(body)") == expected)
    #expect(html(body) == expected)
  }

  @Test func ofABookKeepsCapitalsAndItsOwnTree() {
    let source = """
      <?xml version="1.0"?><FictionBook><description><title-info><book-title>B</book-title>
      </title-info></description><body><section><title><p>T</p></title>
      <p>a <emphasis>b</emphasis></p><poem>x<stanza><v>c</v> <v>d</v></stanza></poem></section></body></FictionBook>
      """
    let tree = PointerTree(of: Array(source.utf8), .fictionBook, Cascade())
    #expect(tree.steps(to: 1).map(\.name) == ["FictionBook"])
    #expect(
      texts(tree).dropFirst() == [
        "section/title/p/text() 'T'", "section/p/text() 'a '", "section/p/emphasis/text() 'b'",
        "section/poem/stanza/v[1]/text() 'c'", "section/poem/stanza/v[2]/text() 'd'",
      ])
  }

  @Test func deepAndUnclosedElementsAreBounded() {
    let source = Array(String(repeating: "<b>", count: 100_000).utf8) + Array("x".utf8)
    let tree = PointerTree(of: Array("<body>".utf8) + source, .part, Cascade())
    #expect(tree.nodes.count < 300)
    #expect(texts(tree).count == 1)
  }
}
