import Launching
import Processes
import TemporaryFiles
import Testing

@Suite("A process for files that are not trusted")
struct ConfinedProcessTests {
  private func ending(
    _ script: String, timeout: Duration = .seconds(60), while isWanted: () -> Bool = { true }
  ) throws -> (output: [UInt8], ending: ChildProcess.Ending) {
    var result: (output: [UInt8], ending: ChildProcess.Ending)?
    try withTemporaryDirectory { directory in
      try makeProgram("\(directory)/program", script)
      result = try ConfinedProcess(
        "\(directory)/program", ["--work"], environment: ["HOME": "/", "LD_LIBRARY_PATH": "/l"],
        longestOutput: 1_000, timeout: timeout
      ).run(Array("input".utf8), while: isWanted)
    }
    return try #require(result)
  }

  @Test func itIsGivenItsInputAndTheSearchPathOfLibrariesOnly() throws {
    let (output, ending) = try ending("echo $1 $HOME $LD_LIBRARY_PATH; cat; exit 3")
    #expect(String(decoding: output, as: UTF8.self) == "--work /l\ninput" && ending.status == 3)
  }

  @Test func itIsEndedIfItTakesTooLong() throws {
    let (_, ending) = try ending("exec sleep 1000", timeout: .milliseconds(50))
    #expect(ending.isLate && ending.status < 0)
  }

  @Test func itIsKilledIfItsOutputIsNotWantedAnyMore() throws {
    let (_, ending) = try ending("exec sleep 1000") { false }
    #expect(!ending.isLate && ending.status == -9)
  }
}
