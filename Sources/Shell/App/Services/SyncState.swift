import Launching
import System

/// A piece of work of ``Devices``.
struct SyncErrand {
  enum Purpose {
    /// To find the place of other devices.
    case asking
    /// To send a place.
    case sending
  }

  let purpose: Purpose
  /// Whether a key asked: then there is always an answer.
  let isWanted: Bool
}

/// The answer awaited by ``Devices``.
enum SyncState {
  case idle
  /// The name of the file, if others are asked, or of the place to be sent.
  case naming(SyncErrand, Job)
  /// The answer of the program.
  case running(SyncErrand, ChildProcess)
  /// The place of the answer in the text.
  case locating(SyncErrand, Job)

  var errand: SyncErrand? {
    switch self {
    case .idle: nil
    case .naming(let errand, _), .running(let errand, _), .locating(let errand, _): errand
    }
  }
}
