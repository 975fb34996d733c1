import TerminalHarness
import Testing

/// Files needing work out of proportion to their length.
@Suite("A file that means much work", .timeLimit(.minutes(30)))
struct HostileWorkTests {
  /// A file of a few hundred kilobytes, expensive if a stage is not linear.
  struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var testDescription: String { name }

    /// A page of HTML.
    static func page(_ name: String, _ body: String, css: String = "") -> Sample {
      Sample(
        name: "\(name).html",
        text: "<html><head><title>t</title><style>\(css)</style></head><body>\(body)</body></html>")
    }

    static func markdown(_ name: String, _ text: String) -> Sample {
      Sample(name: "\(name).md", text: "# Title\n\n" + text)
    }

    static func plain(_ name: String, _ text: String) -> Sample {
      Sample(name: "\(name).txt", text: text)
    }
  }

  /// A piece of text many times: about 100 kB of it.
  private static func many(_ piece: String) -> String {
    String(repeating: piece, count: max(1, 100_000 / piece.utf8.count))
  }

  /// Pieces with a number each as their difference.
  private static func many(_ count: Int, _ piece: (Int) -> String) -> String {
    (0..<count).map(piece).joined()
  }

  private static let deep = String(repeating: "<div>", count: 120)

  static let styles: [Sample] = [
    .page("descendants", deep + "<p>text", css: ".z div div div div div div p{margin:0}"),
    .page("children", deep + many("<p>text"), css: many(".z > div div div > div div p{margin:0}")),
    .page("rules for each element", many("<p>text"), css: many("p{margin:0}")),
    .page(
      "unlike elements", many(4_000) { "<p style='a:\($0)'>text" }, css: many("p{margin:0}")),
    .page("siblings", many("<p>text"), css: many("p + p{margin:0}")),
    .page("attributes", "<p title='\(many("ab"))'>text", css: many("[title*=b1]{margin:0}")),
    .page("classes", "<p class='\(many("a "))'>text", css: many(".a") + "{margin:0}"),
    .page("unknown selectors", many("<p>text"), css: many(":not(p) :is(a,b) ~ p{margin:0}")),
    .page("texts of sheets", many("<p>a"), css: "p::before{content:'\(many("e").prefix(64))'}"),
    .page("nested blocks", "<p>text", css: many("@media screen{")),
    .page(
      "separators", "<p>" + many("<b>a").prefix(800),
      css: "b{counter-reset:a}b::before{content:counters(a,'\(many("-"))')}"),
    .page("increments", many("<p>a"), css: "p{counter-increment:\(many("a "))}"),
    .page("counters", many("<p>a"), css: "p{counter-reset:\(many(8_000) { "a\($0) " })}"),
    .page(
      "long values", many(4_000) { "<p style='a:\($0)'>a" },
      css: "p{margin:\(many("1em "));font-family:\(many("a,"));font-variant:\(many("b "))}"),
    .page(
      "words of an attribute", "<p title='\(many(20_000) { "z\($0) " })'>a",
      css: many("[title~=z1]{margin:0}")),
    .page(
      "attributes as text", many("<p>a") + "<p title='\(many("a"))'>b",
      css: "p::before{content:\(many("attr(title) "))}"),
    .page("numbers", many("<p>a"), css: "p" + many(":nth-child(2n+1)") + "{margin:0}"),
  ]

  static let markup: [Sample] = [
    .page("depth", many("<div>") + "text"),
    .page("open elements", many("<b><i><p>a")),
    .page("attribute", "<p title='\(many("&amp;"))'>text"),
    .page("many attributes", "<p \(many(10_000) { "a\($0)=1 " })>text"),
    .page("anchors", many(4_000) { "<a id=a\($0) href=#a\($0)></a>" } + "text"),
    .page(
      "links back",
      many(2_000) { "<p id=n\($0)><a href=#r\($0)>1</a> <a id=r\($0) href=#n\($0)>2</a>" }),
    .page("long table", "<table>" + many("<tr><td>a<td>b")),
    .page("wide table", "<table><tr>" + many("<td>a")),
    .page("tables in tables", many("<table><tr><td>a")),
    .page("spans", "<table>" + many("<tr><td colspan=2147483648 rowspan=2147483648>a")),
    .page("lists in lists", many("<ul><li>a")),
    .page("readings", many("<ruby>a<rt>b")),
    .page("formula", "<math>" + many("<mfrac><msup><mi>x</mi>")),
    .page("rules", many("<hr>a")),
    .page("roots in roots", "<img alt='$\(many("\\sqrt["))$'>text"),
    .page("roots under roots", "<img alt='$\(many("\\sqrt{"))$'>text"),
    .page("title", "<h1>\(many("word "))</h1><p>text"),
    Sample(
      name: "entities.html",
      text: "<!DOCTYPE html [<!ENTITY e '\(many("x").prefix(900))'>]><html><p>" + many("&e;")),
    Sample(
      name: "notes.fb2",
      text: "<?xml version='1.0'?><FictionBook><body>"
        + many(1_500) { "<p>a<a type='note' href='#n\($0)'>1</a></p>" }
        + "</body><body name='notes'>"
        + many(1_500) { "<section id='n\($0)'><p>note</p></section>" } + "</body></FictionBook>"),
  ]

  static let texts: [Sample] = [
    .markdown("brackets", many("[a](")), .markdown("stars", many("*a **b ")),
    .markdown("backticks", many(400) { String(repeating: "`", count: $0) + "a" }),
    .markdown("table", "|a|b|\n|-|-|\n" + many("|c|d|\n")),
    .markdown(
      "filled table",
      many("|").prefix(900) + "\n" + many("|-").prefix(1_800) + "\n" + many("|c\n").prefix(1_000)),
    .markdown("footnotes", many(4_000) { "a[^\($0)]\n\n[^\($0)]: b\n\n" }),
    .markdown("definitions", many(4_000) { "[a\($0)]: b\n" } + many("[a1] ")),
    .markdown("quotations", many(String(repeating: "> ", count: 50) + "a\n")),
    .markdown("lists", many(300) { String(repeating: " ", count: $0 * 2) + "- a\n" }),
    .markdown("zero bytes", many("a\u{0}")),
    .markdown("sections of characters", many("<![CDATA[")), .markdown("declarations", many("<!A")),
    .markdown("images without an address", many("![[]()")), .markdown("instructions", many("<?")),
    .plain("line", many("word ")), .plain("word", many("x")),
    .plain("headings", many(3_000) { "\n\n\nCHAPTER \($0)\n\nText.\n" }),
    .plain("contents", "CONTENTS\n\n" + many(3_000) { "The Lamp \($0)\n" }),
    .plain("notes", many(2_000) { "Text[\($0)].\n\n" } + many(2_000) { "[\($0)] Note.\n\n" }),
    .plain("bars", many("| a | b |\n")), .plain("accents", "e" + many("\u{301}")),
    .plain("directions", many("\u{5D0}(a[")), .plain("spaces", many(" ") + "text"),
    .plain("readings", "［＃改ページ］\n" + many("｜")), .plain("notes of a typist", many("［＃")),
    Sample(name: "org.org", text: "#+TITLE: a\n* b\n" + many("-=a")),
    Sample(name: "rst.rst", text: "T\n=\n\n" + many("a `a")),
    Sample(name: "wiki.wiki", text: "== T ==\n\n" + many("''a [[a")),
  ]

  @Test("is printed in a time in proportion to its length", arguments: styles + markup + texts)
  func printing(sample: Sample) throws {
    let program = try Program()
    let path = program.write(sample.text, to: sample.name)
    // A debug build takes seconds for these files; anything beyond linear takes minutes.
    let command =
      "ulimit -t 60; '\(Program.executable)' --print '\(path)' > /dev/null; echo status $?"
    let shown = try program.shown(by: command)
    #expect(shown.text.hasSuffix("status 0"), "\(shown.text)")
  }

  @Test("is shown plainly, which a message says, and can be turned and left")
  func screen() throws {
    let program = try Program()
    let classes = String(repeating: "a ", count: 10_000)
    let css = String(repeating: ".a", count: 10_000) + "{margin:0}"
    let sample = Sample.page("a", "<p>begins<p class='\(classes)'>middle<p>ends", css: css)
    let path = program.write(sample.text, to: sample.name)
    let session = try program.run(["--transition", "none", path])
    try session.waitUntil("the message", within: .seconds(20)) {
      $0.contains("Too complex to show in full") && $0.contains("ends")
    }
    try session.quit()
    let output = try program.shown(by: "'\(Program.executable)' --print '\(path)'").text
    #expect(output.contains("bifolio: the book is too complex to print in full"))
    #expect(
      try program.shown(by: "'\(Program.executable)' --info '\(path)'").text.contains(
        "simplified: "))
  }
}
