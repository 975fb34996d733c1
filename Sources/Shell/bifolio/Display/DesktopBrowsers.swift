import Launching
import Processes

/// Desktop browsers started by the program, and running beside it.
struct DesktopBrowsers {
  /// Browsers that may still run: asking for the end of the others has reaped them.
  private var running: [InteractiveProcess] = []

  /// Returns the message for the reader.
  /// - Throws: ``ProgramError`` if the browser cannot be started.
  mutating func open(_ address: String, by launch: ProgramLaunch) throws(ProgramError) -> String {
    running.removeAll { $0.ending != nil }
    running.append(try InteractiveProcess(onDesktop: launch))
    return "\(launch.name) opens \(address)"
  }
}
