import CNet
import Exchange
import System

/// Signals to end the program; all waiting includes waiting for them.
enum Interruption {
  /// Becomes readable when a signal asks the program to end.
  private static let descriptor = net_watch_signals()

  /// Takes the signals from now on; waiting does so too.
  static func begin() { _ = descriptor }

  /// - Throws: ``NetFailure`` if a signal has come.
  static func wait(
    forInput descriptors: [Int32], within limit: Duration? = nil
  ) throws(NetFailure) -> Set<Int32> {
    let ready = Descriptor.wait(forInput: descriptors + [descriptor], within: limit)
    guard ready.contains(descriptor) else { return ready }
    let number =
      (try? Descriptor.readSome(from: descriptor, upTo: 1).first) ?? UInt8(Signal.interrupt)
    throw NetFailure("Cancelled", status: Signal.status(after: Int32(number)))
  }
}
