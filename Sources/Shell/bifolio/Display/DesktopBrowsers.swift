import Launching
import Processes

/// Desktop browsers started by the program, and running beside it.
struct DesktopBrowsers {
  /// Browsers that may still run. For the others, asking for their end has removed their entries in the table
  /// of processes.
  private var running: [InteractiveProcess] = []

  /// Opens an address in a browser of the desktop, and returns the message for the reader.
  ///
  /// - Parameter launch: The browser, and the address as it takes it.
  /// - Throws: ``ProgramError`` if the browser cannot be started.
  mutating func open(_ address: String, by launch: ProgramLaunch) throws(ProgramError) -> String {
    running.removeAll { $0.ending != nil }
    running.append(try InteractiveProcess(onDesktop: launch))
    return "\(launch.name) opens \(address)"
  }
}
