import Testing

@testable import Launching
@testable import Processes

@Suite("A command of the settings")
struct ArgumentVectorTests {
  @Test(arguments: [
    ("dict", ["dict"]), ("dict -d wn", ["dict", "-d", "wn"]),
    ("  dict\t -d\nwn  ", ["dict", "-d", "wn"]),
    ("a 'b c' d", ["a", "b c", "d"]), (#"a "b c" d"#, ["a", "b c", "d"]),
    (#"a b\ c d"#, ["a", "b c", "d"]), ("a b'c'\"d\"e", ["a", "bcde"]),
    ("a '' \"\"", ["a", "", ""]),
    (#"a 'it"s' "it's""#, ["a", "it\"s", "it's"]), (#"a '\' b"#, ["a", "\\", "b"]),
    (#"a "\" \\ \$ \` \n""#, ["a", #"" \ $ ` \n"#]),
    (#"a \' \" \\ \n"#, ["a", "'", "\"", "\\", "n"]),
    ("a é=“b” 雨", ["a", "é=“b”", "雨"]), ("a b\u{301} c", ["a", "b\u{301}", "c"]),
    // A mark after a quote or a blank forms one Character with it, but not for a shell.
    ("a 'b c'\u{301} d", ["a", "b c\u{301}", "d"]),
  ])
  func isTakenApartAsAShellWould(line: String, expected: [String]) throws {
    #expect(try ArgumentVector(line).words == expected)
  }

  @Test(arguments: [
    "a $HOME ~ * ? [b] {c,d}", "a | b", "a ; b", "a && b", "a > b", "a `b` $(c)", "a # b", "a=1 b",
  ])
  func meansNothingThatAShellWouldDo(line: String) throws {
    #expect(try ArgumentVector(line).words == line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("", CommandSyntaxError.empty), (" \t", .empty), ("'' a", .empty),
    ("a 'b", .unclosedQuote("'")),
    ("a \"b", .unclosedQuote("\"")), (#"a "b\""#, .unclosedQuote("\"")),
    ("a 'it's b'", .unclosedQuote("'")),
    (#"a b\"#, .unfinishedEscape), ("a \0", .nullCharacter), ("a '\0'", .nullCharacter),
    ("{} a", .slotAsProgram), ("/bin/{}", .slotAsProgram),
  ])
  func isRefusedWhereItIsNone(line: String, mistake: CommandSyntaxError) {
    #expect(throws: mistake) { try ArgumentVector(line) }
  }

  @Test(arguments: [
    ("dict", "lamp", ["dict", "lamp"]),
    ("dict -d wn", "ice cream", ["dict", "-d", "wn", "ice cream"]),
    ("wn {} -over", "lamp", ["wn", "lamp", "-over"]),
    ("x --word={} {}", "a", ["x", "--word=a", "a"]),
    ("x '{}'", "a'b \"c\" $d", ["x", "a'b \"c\" $d"]), ("x {}", "{}", ["x", "{}"]),
    ("x {}{}", "a", ["x", "aa"]), ("x {}", "a\0b", ["x", "ab"]),
    ("x", "lamp\nlight", ["x", "lamp\nlight"]),
  ])
  func getsATextAtItsPlaceOrAtTheEnd(line: String, text: String, expected: [String]) throws {
    #expect(try ArgumentVector(line).withSlot.arguments(for: text) == expected)
  }

  @Test(arguments: [
    ("x", "-rf", ["x", "rf"]), ("x {} y", "--help", ["x", "help", "y"]),
    ("x {}", "- he said", ["x", "he said"]),
    ("x {}", "-\u{301}a", ["x", "\u{301}a"]),
    ("x --word={}", "-a", ["x", "--word=-a"]), ("x -- {}", "-a", ["x", "--", "-a"]),
    ("x {} --", "-a", ["x", "a", "--"]), ("x {}", "a-b", ["x", "a-b"]),
  ])
  func letsNoTextBecomeAnOption(line: String, text: String, expected: [String]) throws {
    #expect(try ArgumentVector(line).withSlot.arguments(for: text) == expected)
  }

  @Test(arguments: [("x", ""), ("x", "---"), ("x {}", "- -"), ("x -- {}", ""), ("x", "\0")])
  func isNotRunWhereNothingOfATextIsLeft(line: String, text: String) throws {
    #expect(try ArgumentVector(line).withSlot.arguments(for: text) == nil)
  }

  @Test func isRunWithoutATextWhereItHasNoPlaceForOne() throws {
    #expect(try ArgumentVector("x -y").arguments(for: "---") == ["x", "-y"])
  }
}
