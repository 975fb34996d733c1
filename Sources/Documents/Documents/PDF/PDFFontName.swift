import BookText

/// The style that the name of a font tells: `pdftohtml` marks only names with "Bold", "Italic" or "Oblique".
enum PDFFontName {
  /// Names of TeX's fonts, before their sizes.
  private static let styles: [Substring: Emphasis.Style] = {
    let bold = "CMB CMBX CMBCSC CMSSBX CMSSDC SFBX SFRB SFSX SFXC SFOC SFTB"
    let italic = "CMTI CMSL CMU CMSSI CMITT CMSLTT SFTI SFSL SFUI SFSI SFIT SFST"
    let both = "CMBXTI CMBXSL SFBI SFBL SFSO SFVI"
    let all: [(String, Emphasis.Style)] = [
      (bold, .bold), (italic, .italic), (both, [.bold, .italic]),
    ]
    return Dictionary(
      uniqueKeysWithValues: all.flatMap { names, style in
        names.split(separator: " ").map { ($0, style) }
      })
  }()

  /// Parts of names after a hyphen, as in "NimbusRomNo9L-MediItal".
  private static let endings: [(ending: String, style: Emphasis.Style)] = [
    ("Regu", []), ("Medi", .bold), ("Demi", .bold), ("Semi", .bold), ("Heavy", .bold),
    ("Black", .bold), ("Bold", .bold), ("Ital", .italic), ("Obli", .italic), ("Slan", .italic),
    ("It", .italic),
  ]

  static func style(of family: String) -> Emphasis.Style {
    // The subset of letters has six letters before.
    let name = family.split(separator: "+").last ?? ""
    if let style = styles[name.prefix { !$0.isNumber }] { return style }
    var ending = name.split(separator: "-").dropFirst().last ?? ""
    // "Medium" is hardly bolder than the text.
    var style: Emphasis.Style = []
    while let found = endings.first(where: { ending.hasPrefix($0.ending) }),
      !ending.hasPrefix("Medium")
    {
      style.formUnion(found.style)
      ending = ending.dropFirst(found.ending.count)
    }
    return style
  }
}
