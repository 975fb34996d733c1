import Testing

@testable import App

@Suite("Warnings of the store")
struct SaveWarningsTests {
  @Test func theLatestIsShownAndAllArePrinted() {
    var warnings = SaveWarnings()
    #expect(
      warnings.update(["first", "second"], failures: [])
        == SaveWarnings.Update(message: "second", printed: ["first", "second"]))
    #expect(warnings.update([], failures: []) == SaveWarnings.Update())
  }

  @Test func aFailureIsRemovedWhenARetryRepairsItAndIsNeverPrinted() {
    var warnings = SaveWarnings()
    #expect(
      warnings.update(["damaged", "full"], failures: ["full"])
        == SaveWarnings.Update(message: "full", printed: ["damaged"]))
    #expect(warnings.update([], failures: ["full"]) == SaveWarnings.Update())
    #expect(warnings.update([], failures: []) == SaveWarnings.Update(outdated: "full"))
    #expect(warnings.update([], failures: []) == SaveWarnings.Update())
  }

  @Test func aFailureUnderAnotherMessageIsStillRemoved() {
    var warnings = SaveWarnings()
    _ = warnings.update(["full"], failures: ["full"])
    _ = warnings.update(["other"], failures: ["full"])
    #expect(warnings.update([], failures: []).outdated == "full")
  }

  @Test func aFailureIsShownAgainIfTheReaderChangesMore() {
    var warnings = SaveWarnings()
    #expect(warnings.update([], failures: [], repeatsFailure: true) == SaveWarnings.Update())
    _ = warnings.update(["full"], failures: ["full"])
    #expect(
      warnings.update([], failures: ["full"], repeatsFailure: true)
        == SaveWarnings.Update(message: "full"))
    #expect(warnings.update([], failures: []).outdated == "full")
  }

  @Test func anotherFailureReplacesARepairedOne() {
    var warnings = SaveWarnings()
    _ = warnings.update(["full"], failures: ["full"])
    #expect(
      warnings.update(["locked"], failures: ["locked"])
        == SaveWarnings.Update(outdated: "full", message: "locked"))
    #expect(warnings.update([], failures: []).outdated == "locked")
  }
}
