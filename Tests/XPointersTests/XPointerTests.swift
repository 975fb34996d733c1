import Testing

@testable import XPointers

@Suite("An XPointer")
struct XPointerTests {
  @Test func isStepsAndAnOffset() throws {
    let pointer = try #require(XPointer("/body/DocFragment[3]/body/p[2]/text()[1].17"))
    #expect(
      pointer.steps == [
        .element("body", 1), .element("DocFragment", 3), .element("body", 1), .element("p", 2),
        .text(1),
      ])
    #expect(pointer.offset == 17)
    #expect(XPointer("/body[1]/DocFragment[3]/body[1]/p[2]/text().17") == pointer)
    #expect(XPointer("body/DocFragment[3]/body/p[2]/text().17") == pointer)
  }

  @Test func mayHaveNoOffsetAndNumbersOfChildren() throws {
    #expect(try #require(XPointer("/html/body/p")).offset == nil)
    #expect(try #require(XPointer("/html/a.b[2]")).steps.last == .element("a.b", 2))
    let pointer = try #require(XPointer("/html/body/2/1.4"))
    #expect(pointer.steps == [.element("html", 1), .element("body", 1), .child(2), .child(1)])
    #expect(pointer.offset == 4)
  }

  @Test func losesTheBoxesOfOldVersions() throws {
    let pointer = try #require(XPointer("/body/DocFragment[2]/body/autoBoxing[2]/p.0"))
    #expect(pointer.hadBoxes)
    #expect(pointer.steps.last == .element("p", 1))
    #expect(pointer.steps.count == 4)
  }

  @Test func isTheTargetOfALink() {
    #expect(XPointer("#_doc_fragment_3")?.start == .target(file: 3, id: nil))
    #expect(XPointer("#_doc_fragment_44_ c37")?.start == .target(file: 44, id: "c37"))
    #expect(XPointer("#note 1")?.start == .target(file: nil, id: "note 1"))
  }

  @Test(
    "is nothing else",
    arguments: [
      "", "/", "0", "123", "#", "#_doc_fragment_x", "epubcfi(/6/4!/4/2)", "//p", "/p[", "/p[x]",
      "/p[-1]", "/p[99999999999999999999]/b()", "/p//b", "p q", "/p[1]x/text()",
    ])
  func others(text: String) { #expect(XPointer(text) == nil) }

  @Test func isBounded() {
    #expect(XPointer(String(repeating: "/p", count: 40_000)) == nil)
    #expect(XPointer(String(repeating: "/p", count: 5_000)) == nil)
    #expect(XPointer("/p." + String(repeating: "9", count: 40))?.offset == nil)
  }
}
