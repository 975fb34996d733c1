import System
import Testing

@Suite("The process")
struct CurrentProcessTests {
  @Test("knows its arguments, its environment and its executable")
  func itself() {
    #expect(CurrentProcess.arguments == Array(CommandLine.arguments.dropFirst()))
    #expect(CurrentProcess.environment["PATH"]?.contains("/bin") == true)
    #expect(CurrentProcess.path.map(FileSystem.isExecutable) == true)
  }

  @Test("runs code on another thread, which stays for more")
  func thread() {
    func worker() -> String? {
      let task = BackgroundTask { FileSystem.resolved("/proc/thread-self") }
      task.wait(milliseconds: -1)
      return task.answer.flatMap { $0 }
    }
    #expect(worker() != FileSystem.resolved("/proc/thread-self"))
    #expect((0..<1_000).contains { _ in worker() == worker() })
  }
}
