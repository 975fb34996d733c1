import Synchronization
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

  @Test("runs code on another thread")
  func thread() throws {
    let (reading, writing) = try Descriptor.pipe()
    defer { Descriptor.close(reading) }
    let sum = Mutex(0)
    #expect(
      startThread {
        sum.withLock { $0 += 42 }
        Descriptor.close(writing)
      })
    Descriptor.wait(forInput: [reading], within: nil)
    #expect(sum.withLock { $0 } == 42)
  }
}
