import Testing

@testable import Terminal

@Suite struct CodeSetTests {
  private func foreign(_ environment: [String: String], installed: String? = nil) -> String? {
    CodeSet.foreign(in: environment) { installed }
  }

  @Test(arguments: [
    ("de_DE.ISO-8859-1", "ISO-8859-1"), ("de_DE.ISO-8859-15@euro", "ISO-8859-15"),
    ("ja_JP.EUC-JP", "EUC-JP"), ("ru_RU.KOI8-R", "KOI8-R"), ("zh_CN.gb18030", "gb18030"),
    ("en_US.ISO8859-1", "ISO8859-1"),
  ])
  func aLocaleNamesItsCodeSetInstalledOrNot(locale: String, codeSet: String) {
    #expect(foreign(["LANG": locale]) == codeSet)
    #expect(foreign(["LANG": locale], installed: "UTF-8") == codeSet)
  }

  @Test(arguments: [
    "C.UTF-8", "C.utf8", "en_US.UTF-8", "de_DE.utf8@euro", "en_US.US-ASCII", "C", "POSIX", "UTF-8",
    "",
    "no_NE", ".", "de_DE.",
  ])
  func utf8AsciiAndUnknownLocalesAreNotForeign(locale: String) {
    #expect(foreign(["LC_ALL": locale]) == nil)
  }

  @Test func aLocaleWithoutACodeSetInItsNameHasThatOfTheInstalledOne() {
    #expect(foreign(["LANG": "de_DE"], installed: "ISO-8859-1") == "ISO-8859-1")
    #expect(foreign(["LANG": "vi_VN"], installed: "UTF-8") == nil)
    #expect(foreign(["LANG": "C"], installed: "ANSI_X3.4-1968") == nil)
    #expect(foreign(["LANG": "C"], installed: "US-ASCII") == nil)
  }

  @Test func theFirstVariableThatIsNotEmptyCounts() {
    let latin = "de_DE.ISO-8859-1"
    #expect(foreign([:]) == nil)
    #expect(foreign(["LC_ALL": "C.UTF-8", "LC_CTYPE": latin, "LANG": latin]) == nil)
    #expect(foreign(["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": latin]) == nil)
    #expect(foreign(["LC_ALL": "", "LC_CTYPE": "", "LANG": latin]) == "ISO-8859-1")
    #expect(foreign(["LC_ALL": latin, "LANG": "C.UTF-8"]) == "ISO-8859-1")
  }
}
