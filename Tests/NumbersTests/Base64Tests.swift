import Numbers
import Testing

@Suite("Base 64")
struct Base64Tests {
  @Test(
    "is that of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("é雨", "w6npm6g="),
    ])
  func examples(text: String, expected: String) {
    #expect(String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self) == expected)
  }
}
