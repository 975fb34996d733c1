/// Styles of elements without a style sheet of the document.
enum DefaultStyles {
  /// The style sheet of browsers (WHATWG HTML, section 15.3), as far as it applies to pages of cells, with
  /// each element's role in a book (`-bifolio-part`). A `cite` displayed as a block is the source of the text
  /// before it; `poem` and `subtitle` occur in FictionBook.
  private static let sheet = """
    p, dl { display: block; margin-block-start: 1em; margin-block-end: 1em }
    dl { -bifolio-part: terms }
    dt { display: block; -bifolio-part: term }
    dd { display: block; -bifolio-part: definition; margin-inline-start: 2em }
    div, section, article, main, nav, aside, body, html, address, form, fieldset, details, summary, legend,
    search, figure, table, tr, td, optgroup, option, noscript, svg, text, hr, frameset, frame {
      display: block
    }
    poem { display: block; -bifolio-part: verse }
    header, hgroup { display: block; -bifolio-part: prose }
    footer { display: block; -bifolio-part: prose; break-before: avoid }
    th { display: block; font-weight: bold }
    li { display: list-item }
    ul, menu, dir { display: block; -bifolio-part: list }
    ol { display: block; -bifolio-part: ordered-list }
    blockquote {
      display: block; -bifolio-part: quotation; margin-block-start: 1em; margin-block-end: 1em;
      margin-inline-start: 2em; margin-inline-end: 2em
    }
    figure { margin-block-start: 1em; margin-block-end: 1em }
    figcaption, caption { display: block; -bifolio-part: caption }
    h1, h2, h3, h4, h5, h6 { display: block; margin-block-start: 1em; margin-block-end: 1em }
    h1 { -bifolio-part: heading-1 } h2 { -bifolio-part: heading-2 } h3 { -bifolio-part: heading-3 }
    h4 { -bifolio-part: heading-4 } h5 { -bifolio-part: heading-5 } h6 { -bifolio-part: heading-6 }
    pre, listing, xmp {
      display: block; white-space: pre; margin-block-start: 1em; margin-block-end: 1em
    }
    center { display: block; text-align: center }
    subtitle {
      display: block; text-align: center; font-weight: bold; margin-block-start: 1em;
      margin-block-end: 1em; break-after: avoid
    }
    i, em, dfn, var { font-style: italic }
    cite { font-style: italic; break-before: avoid }
    b, strong { font-weight: bold }
    u, ins, mark { text-decoration: underline }
    s, strike, del { text-decoration: line-through }
    button, input, select, textarea { margin-inline-start: 0.5em; margin-inline-end: 0.5em }
    code, kbd, samp, tt { font-family: monospace }
    sup { vertical-align: super }
    sub { vertical-align: sub }
    head, script, style, template, title, rp, desc, metadata, defs, case, annotation, datalist, area,
    annotation-xml { display: none }
    """

  /// All selectors of the sheet are names, matched faster than others.
  static let declarations: [MarkupName: [Declaration]] = {
    var found: [MarkupName: [Declaration]] = [:]
    for rule in sheet.utf8.split(separator: "}") {
      guard let brace = rule.firstIndex(of: "{") else { continue }
      let block = Declaration.all(in: Substring(rule[rule.index(after: brace)...]))
      for name in rule[..<brace].split(separator: ",") {
        let word = name.filter { $0 > " " }
        found[MarkupName(String(decoding: word, as: UTF8.self)), default: []] += block
      }
    }
    return found
  }()
}
