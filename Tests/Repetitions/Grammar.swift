/// The tokens of a format, and the text around them.
struct Grammar {
  /// The format for reading a file.
  let format: Repetition.Format
  let (before, after): (String, String)
  /// The tokens. In place of `%` others of the next level stand, or of the last; in place of `#`, a number.
  let levels: [[String]]
  /// Text between ``before`` and ``after`` besides the tokens: the body of a page with a style sheet.
  var body: Body?

  /// The surroundings of the body of a page, and its tokens.
  struct Body {
    let (before, after): (String, String)
    let levels: [[String]]
  }

  private static let page = ("<html><head><title>t</title></head><body><p>x</p>", "</body></html>")

  static let all = [
    plain, aozora, wiki, markdown, html, styles, tex, mathML, fictionBook, texts, rows, units,
    images,
  ]

  private static let plain = Grammar(
    format: .text, before: "A BOOK\n\nCHAPTER I\n\n", after: "\n\nThe end.\n",
    levels: [
      [
        "a", " ", "word ", "\n", "\n\n", "Word. ", "http://a.b/", "www.", "(", ")", "[", "]", "[#]",
        "&",
        ".", "\u{301}", "\u{5D0}", "\u{202B}", "_", "*", "-", "=", "|", "| a ", "\t", "«", "»",
        "\"",
        "'", "— ", "CHAPTER #\n\n", "#. Word\n", "  word\n", "[Footnote #: %]\n\n", "> ", "* ",
        "\u{8}a",
        "\u{1B}[1m", "漢", "\u{200B}", "a\u{AD}", "II. ", "#\n", "The Title .... #\n", "\u{0}",
        "MACBETH. ",
        "{", "}", "mailto:", "@", "/", "\\", "^", "~", "--", "_word_ ", "[Illustration: %]\n\n",
      ]
    ])

  private static let prose =
    "The winter was long that year and the keeper of the lock, who was an old\n"
    + "man, said so to everybody who came along the towpath with a boat.\n"

  /// Passages of plain texts. Slow cases are often a title between lines of prose, a list without an end, or
  /// headings, marks and numbers with nothing between them.
  private static let texts = Grammar(
    format: .text, before: "A BOOK OF LOCKS\n\n\n\nCHAPTER I\n\n\(prose)\n", after: "\n\n\(prose)",
    levels: [
      [
        prose, prose + "\n", "CHAPTER #\n\n\n", "CHAPTER #\n", "CHAPTER #. A Gate\n\n",
        "CONTENTS\n\n\n",
        "CONTENTS\n", "CONTENTS\n\n", "The Gate of the Lock #\n", "The Gate\n\n", "THE GATE\n\n\n",
        "The Gate .... #\n",
        "* * *\n\n", "---------------------------------------------\n", "#. The gate was shut.\n",
        "#. The gate was shut.\n\n", "  The gate was shut,\n  The boat was tied;\n",
        "THE GATE.\n\n  The gate was shut,\n  The boat was tied;\n\n", "- The gate was shut.\n",
        "— The gate is shut.\n", "KEEPER. The gate is shut.\n\n", "[#] A note.\n\n",
        "The gate[#] was shut. ",
        "[Illustration: The gate]\n\n", "INDEX\n\n\n", "Gate, the, #, #\n",
        "              A. Keeper.\n\n",
        "\u{C}\n#\n", "> The gate was shut.\n", "第#章 閘\n", "\n\n\n\n", "%\n", "%\n\n",
        "CONTENTS\n\n\n%", "THE GATE %\n\n\n", "    The gate %\n", "CONTENTS #\n\n",
        "THE GATE #\n\n",
      ]
    ])

  /// Rows of tables, short and long, between paragraphs.
  private static let rows = Grammar(
    format: .text, before: "A BOOK OF LOCKS\n\n\(prose)\n", after: "\n\n\(prose)",
    levels: [
      [
        "Gate        4 feet    oak\n", "Gate        4 feet    oak\n\n", "%    oak\n",
        "Gate    %    oak\n",
        "Gate    %\n", "%\n", "----    ------    ---\n", "| gate | # | oak |\n", "Gate\t#\toak\n",
        prose + "\n",
        "  Gate .......... #\n", "%%\n",
      ],
      ["Gate    ", "gate ", "gate", "#    ", "oak  ", "\t", "-", "漢 ", "#, "],
    ])

  /// Code units of UTF-16 outside characters: U+E000 stands for a high surrogate alone, U+E001 for a low one.
  private static let units = Grammar(
    format: .utf16, before: "\u{FEFF}A BOOK\n\n", after: "\n\nThe end.\n",
    levels: [
      ["\u{E000}", "\u{E001}", "\u{E000}\n", "\u{E001}\n\n", "a ", "𝄞", "Word.\n\n", "\u{E000}a"]
    ])

  private static let aozora = Grammar(
    format: .text, before: "題\n\n私《わたくし》は。\n［＃「は」に傍点］\n", after: "\n終。\n",
    levels: [
      [
        "｜", "《", "》", "［＃", "］", "［", "※", "あ", "漢", "／", "＼", "〔", "\n", "［＃「%」に傍点］",
        "漢《%》",
      ]
    ])

  private static let wiki = Grammar(
    format: .wiki, before: "== T ==\n\n", after: "\n",
    levels: [
      [
        "''", "'''", "[[", "]]", "{{", "}}", "=", "== a ==\n", "{|", "|}", "|-", "* ", "<ref>",
        "[http://a ", "a ",
      ]
    ])

  private static let markdown = Grammar(
    format: .markdown, before: "# T\n\n", after: "\n\nend\n",
    levels: [
      [
        "<![CDATA[", "]]>", "<!A", "<?", "?>", "<!--", "-->", "![[]()", "[", "]", "](", "![",
        "[a](b)", "*",
        "**", "_", "`", "``a", "~~", "~~~", "|a", "|a|b|\n|-|-|\n", "|", "> ", "- ", "1. ", "[^#]:",
        "[^#]",
        "[a#]: b\n", "&", "&amp;", "<a", "<b>", "</b>", "http://a.b/", "www.", "(", ")", "$", "$$",
        "\n",
        "\n\n", "a ", "a", "#", "# a\n\n", "***\n", "===\n", "    a\n", "\\", "<", ">", "\"", "'",
        ":", "@",
        "a@b.c ", "<http://a.b/%>", "[!NOTE]\n", "{#a}", "[a]: <%>\n", "```math\n", "\t",
        "- [ ] a\n", "&#",
        "[%](a)", "**%**", "> %", "![%](a)", "<b>%</b>", "  ",
      ]
    ])

  private static let elements = [
    "<p>%</p>", "<div>%</div>", "<p>", "<br>", "<hr>", "<b>%</b>", "<i>",
    "<span class='a#'>%</span>",
    "<span style='float:left'>%</span>", "<a href='#a#'>%</a>", "<a id='a#'></a>", "<p id='a#'>%",
    "<table><tr><td>%</td></tr></table>", "<table>", "<tr>", "<td>", "<td colspan=99 rowspan=99>",
    "<th>",
    "<caption>%</caption>", "<ul><li>%</li></ul>", "<ol>", "<li>", "<dl><dt>a<dd>%</dl>",
    "<blockquote>%</blockquote>",
    "<h1>%</h1>", "<h2>a</h2>", "<section>%</section>", "<pre>%</pre>", "<ruby>漢<rt>%</rt></ruby>",
    "<ruby>",
    "<rt>", "<sup>%</sup>", "<q>%</q>", "<img alt='%'>", "<svg>%</svg>", "<text y='#'>%</text>",
    "<title>%</title>",
    "<aside role='doc-footnote' id='n#'>%</aside>", "<a role='doc-noteref' href='#n#'>%</a>",
    "<span role='doc-pagebreak' title='%'/>", "<!--", "-->", "<![CDATA[", "&amp;", "&", "&#x61;",
    "<", "</p>",
    "<p title='%'>", "<p class='%'>", "<p style='%'>", "<script>", "<style>", "<p align=center>%",
    "a ", "a",
    "\n", "x\u{301}", "http://a.b/", "(", "<input type=checkbox>", "<video>%</video>",
    "<nav>%</nav>",
    "<center>", "<font size=#>%</font>", "<main>", "<footer>%</footer>", "<wbr>", "<option>",
    "<p dir=rtl>%",
  ]

  private static let html = Grammar(
    format: .html, before: page.0, after: page.1, levels: [elements])

  private static let styles = Grammar(
    format: .html, before: "<html><head><title>t</title><style>", after: "</style></head>",
    levels: [
      [
        "p{%}", "p::before{%}", "*{%}", "*::after{%}", "p,%{margin:0}", "@media screen{%}", "%",
        ".a#{%}",
        "p > p ~ .a %{margin:0}", "[title~='z1']{%}", "[title*='z1']{%}",
        "p:not(.a#):not(%){margin:0}", "#i#>.a:first-child~p[id]{margin:0}", "[id]{--a:%}",
        "div p{%}", "p:nth-child(2n+#){%}", ":root{--a:%}", "@import '%';", "/*%*/", "p{",
      ],
      [
        "margin:%;", "padding:%;", "font-family:%;", "font:%;", "font-variant:%;", "list-style:%;",
        "content:%;",
        "content:counters(a,'%');", "content:'%';", "counter-increment:%;", "counter-reset:%;",
        "text-decoration:%;",
        "color:red;", "margin:0;", "display:block;", "float:left;", "var(%)", "width:%;",
        "--a#:var(--a%);",
      ],
      [
        "a# ", "1em ", "a ", "attr(title) ", "counter(a) ", "counters(a,'-') ", "'a' ", "serif,",
        "var(--a)", "(", "\\",
      ],
    ],
    body: Body(
      before: "<body>", after: "</body></html>",
      levels: [
        [
          "<p>a", "<div>%</div>", "<p title='%'>a", "<p class='%'>a", "<p style='a:#'>a",
          "<p class='a#'>a", "<b>%</b>", "<p id=a#>a", "<p id=i#>a",
        ],
        ["z# ", "a ", "<p>a", "z1 ", "a# ", "aaaaaaaaaaaaaaaa"],
      ]))

  private static let tex = Grammar(
    format: .html, before: page.0 + "<p><img alt='$", after: "$'></p>" + page.1,
    levels: [
      [
        "\\sqrt[%]{x}", "\\sqrt{%}", "\\sqrt[", "\\sqrt{", "\\frac{%}{x}", "\\frac{x}{%}", "x^{%}",
        "x_{%}", "{%}", "{",
        "\\left(%\\right)", "\\begin{cases}%\\end{cases}", "\\hat{%}", "\\binom{%}{x}", "&", "\\\\",
        "x", "'",
        "\\text{a}", "\\vec{%}", "+", "=", "1.", "\\limits", "[", "]", "\\sum_{%}", "\\frac",
      ]
    ])

  private static let mathML = Grammar(
    format: .html, before: page.0 + "<p><math>", after: "</math></p>" + page.1,
    levels: [
      [
        "<mfrac>%<mi>x</mi></mfrac>", "<msqrt>%</msqrt>", "<mrow>%</mrow>",
        "<msup>%<mn>2</mn></msup>", "<mi>x</mi>",
        "<mo>+</mo>", "<mfenced>%</mfenced>",
        "<mfenced separators='%'><mi>x</mi><mi>y</mi></mfenced>",
        "<mtable><mtr><mtd>%</mtd></mtr></mtable>", "<mtr>", "<mtd>", "<mfrac>",
        "<munder>%<mo>→</mo></munder>",
        "<mroot>%<mi>x</mi></mroot>", "<mover>%<mo>^</mo></mover>", "<mtext>%</mtext>", "a ",
        "</math><math>",
        "<mi id='a#'>x</mi>",
      ]
    ])

  /// Images of a FictionBook in its text, one of them long.
  private static let images = Grammar(
    format: .fictionBook, before: "<?xml version='1.0'?><FictionBook><body><p>x</p>", after: "",
    levels: [
      ["<image href='#b'/>", "<p>a<image href='#b'/></p>", "<image href='#a#'/>", "<p>a</p>"]
    ],
    body: Body(
      before: "</body><binary id='b'>", after: "</binary></FictionBook>",
      levels: [["/9j/4AAQ", "AAAA", "\n", "iVBORw0KGgo"]]))

  private static let fictionBook = Grammar(
    format: .fictionBook,
    before:
      "<?xml version='1.0'?><FictionBook><description><title-info>"
      + "<book-title>t</book-title></title-info></description><body>",
    after: "</body></FictionBook>",
    levels: [
      [
        "<section>%</section>", "<section><title><p>a</p></title><p>b</p></section>", "<p>%</p>",
        "<title><p>%</p></title>",
        "<poem><stanza><v>%</v></stanza></poem>", "<epigraph>%</epigraph>", "<cite>%</cite>",
        "<a type='note' href='#n#'>1</a>",
        "</body><body name='notes'>", "<section id='n#'><p>%</p></section>", "<empty-line/>",
        "<emphasis>%</emphasis>",
        "<table><tr><td>%</td></tr></table>", "<section>", "<image href='#a#'/>", "a ",
        "<binary id='a#'>AAAA</binary>",
      ]
    ])
}
