import HelperLines
import Testing

@Suite("The lines between the programs")
struct HelperLineTests {
  private let place = SyncPlace(
    document: "d", name: "lamp.epub", progress: "/body/p[2]", percentage: 0.25, time: 7)

  private var answer: SyncAnswer {
    var answer = SyncAnswer()
    (answer.server, answer.queued, answer.isPushed) = ("nas", 2, true)
    answer.place = SyncAnswer.Place(
      progress: "/body/p[9]", device: "Kobo", isOwn: false, percentage: 0.5, time: 9)
    return answer
  }

  private var answers: [GetAnswer] {
    let book = GetAnswer.Book(
      title: "A Lamp", author: "L", language: "en", size: 7_000, address: "https://h/lamp",
      isFeed: false)
    return [
      .books([book]), .books([]), .path("/home/b/lamp.epub"), .error("No book was found"),
      .received(5, of: 9), .received(5, of: nil),
    ]
  }

  @Test func areReadAsTheyWereWritten() throws {
    let sent = SyncLine(place)
    #expect(try SyncLine(Array(sent.line.utf8)) == sent)
    let question = SyncLine(document: "d", name: "lamp.epub")
    #expect(try SyncLine(Array(question.line.utf8)) == question)
    #expect(question.line == #"{"document": "d", "name": "lamp.epub"}"#)
    #expect(SyncAnswer(answer.line.utf8) == answer)
    for answer in answers { #expect(GetAnswer(answer.line.utf8) == answer) }
  }

  @Test func areNoneIfTheyWereCutOff() throws {
    for line in [answer.line] + answers.map(\.line) {
      for length in 0..<line.utf8.count {
        #expect(SyncAnswer(line.utf8.prefix(length)) == nil)
        #expect(GetAnswer(line.utf8.prefix(length)) == nil)
      }
    }
    let line = Array(SyncLine(place).line.utf8)
    for length in 0..<line.count {
      #expect(throws: SyncLine.Fault.self) { try SyncLine(Array(line.prefix(length))) }
    }
  }

  @Test func leaveOutWhatIsInvalid() throws {
    let answer = try #require(
      SyncAnswer(
        #"{"server": 7, "queued": -1, "pushed": "yes", "place": {"time": 1e99, "own": 3}}"#.utf8))
    var expected = SyncAnswer()
    expected.place = SyncAnswer.Place(
      progress: nil, device: "", isOwn: false, percentage: nil, time: nil)
    #expect(answer == expected)
    #expect(GetAnswer("{}".utf8) == nil && GetAnswer(#"{"received": -1}"#.utf8) == nil)
    #expect(throws: SyncLine.Fault.self) {
      try SyncLine(Array(#"{"document": "d", "push": true, "progress": "/a"}"#.utf8))
    }
  }
}
