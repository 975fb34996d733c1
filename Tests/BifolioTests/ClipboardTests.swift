import Testing

@testable import bifolio

@Suite("The clipboard")
struct ClipboardTests {
  @Test(
    "takes texts in base 64",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("é雨", "w6npm6g="),
    ])
  func base64(text: String, expected: String) {
    #expect(String(decoding: Clipboard.base64(Array(text.utf8)), as: UTF8.self) == expected)
  }

  @Test("never receives a control character from the text")
  func plain() {
    let bytes = Clipboard.copy("\u{1B}]0;x\u{7}" + String(repeating: "é", count: 100_000))
    #expect(bytes.filter { $0 < 0x20 } == [0x1B, 0x07] && bytes.last == 0x07)
    #expect(bytes.count < 60_000)
  }
}
