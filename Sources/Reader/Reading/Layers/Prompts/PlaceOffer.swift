import Cells
import TerminalInput

/// Offers the place of another device, or of another edition, in the last row: Enter goes there, Esc stays.
/// Any other key stays too, and acts as on the page.
struct PlaceOffer: Layer {
  static let pausesReading = false

  func adopt(_ change: TextChange) -> Bool { change.isSame }

  /// The device or the edition and its place, from the fullest wording to the shortest: the longest one that
  /// leaves room for the keys is shown.
  let wordings: [String]
  let requests: [Request]
  let time: Duration

  /// A key pressed sooner was meant for the page.
  private static let reaction = Duration.milliseconds(500)

  /// A key within ``reaction``, typed just before the offer appeared, does not accept it. Escape closes the
  /// offer; any other key or press closes it and acts.
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    guard event.isBeginning else { return .pass }
    guard case .key(let key) = event else { return .closeAndPass }
    if key == Key(.enter) {
      return context.now - time < Self.reaction ? .stay : .close(requests)
    }
    return key == Key(.escape) ? .close : .closeAndPass
  }

  /// Draws the longest wording with room.
  func draw(_ context: Context, into frame: inout Grid) {
    let offers = wordings.map { "\($0). Enter goes there, Esc stays" }
    let fitting = offers.first { cellWidth(of: $0) <= frame.size.columns - 2 } ?? offers.last
    frame.drawNotice(fitting ?? "", context)
  }
}
