import JSONValues
import Testing

@Suite("A JSON text")
struct JSONValuesTests {
  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("[1, -2.5,1e3 ,1.0E-4]", "[1, -2.5, 1000, 0.0001]"),
    (#"{"b": {"a": []}, "a": "x"}"#, #"{"a": "x", "b": {"a": []}}"#),
    (#""\u00e9\ud83d\ude00\n\/""#, #""é😀\u000a/""#), (#""\ud83d""#, "\"\u{FFFD}\""),
    ("\"\u{9B}\u{202E}\"", #""\u009b\u202e""#), ("\u{FEFF}[0]", "[0]"),
    (#""\"\\""#, #""\"\\""#),
    // Out of range, beside others.
    ("[1e999, 1E-301, 7]", "[null, null, 7]"),
    ("[\(String(repeating: "9", count: 65)), 7]", "[null, 7]"),
  ])
  func isReadAndWritten(text: String, line: String) { #expect(JSONValue(text.utf8)?.line == line) }

  @Test(arguments: [
    "", "[", "[1,]", "{\"a\"}", "{a: 1}", "\"a", "\"\n\"", "01a", "+1", "1.", "-", "1e", "tru",
    "[1] 2", #""\x""#, #""\u12""#, "1e+-5", "1e9e9", "1e", "1e-",
  ])
  func isRefusedIfItIsMalformed(text: String) { #expect(JSONValue(text.utf8) == nil) }

  @Test func isRefusedBeyondTheLimits() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(JSONValue(nested(JSONValue.deepest).utf8) != nil)
    #expect(JSONValue(nested(JSONValue.deepest + 2).utf8) == nil)
    #expect(JSONValue(nested(1_000_000).utf8) == nil)
    let many = "[" + String(repeating: "0,", count: JSONValue.mostValues) + "0]"
    #expect(JSONValue(many.utf8) == nil)
    #expect(JSONValue([0x22, 0xFF, 0x22]) == nil)
  }

  @Test func hasMembersOfTheRightTypesOnly() {
    let value = JSONValue(#"{"a": "x", "n": 7, "f": 7.5, "b": true, "l": ["y"]}"#.utf8)
    #expect(value?["a"]?.text == "x" && value?["a"]?.number == nil)
    #expect(value?["n"]?.integer(in: 0...9) == 7 && value?["n"]?.integer(in: 0...6) == nil)
    #expect(value?["f"]?.integer(in: 0...9) == nil && value?["f"]?.number == 7.5)
    #expect(value?["b"]?.bool == true && value?["c"] == nil)
    #expect(value?["l"]?.elements == [.text("y")] && value?["a"]?.elements == [.text("x")])
  }
}
