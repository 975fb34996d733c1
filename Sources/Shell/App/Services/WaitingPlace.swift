import Asking
import HelperLines

/// The place of another device, waiting to be offered.
struct WaitingPlace {
  let answer: SyncAnswer.Place
  /// Nil if the text does not have the place.
  let place: OtherPlace?
  /// A book that is read again may have other places.
  let text: [UInt8]
  /// Whether a key waits for a message.
  var isAwaited: Bool

  /// Reason for no offer: the file lacks the place, or it is on the page.
  var refusal: String {
    guard place == nil else { return "Your other device is on this page too" }
    let device = printedLine(answer.device)
    let name = device.isEmpty ? "The other device" : device
    return "\(name) is at a place that this file does not have"
  }
}
