/// The three main screens, side by side: the shelf, the book and the contents, from left to right. The pages
/// of one sliding controller.
enum MainScreen: CaseIterable, Identifiable, Sendable {
  case shelf
  case book
  case contents

  var id: Self { self }
}
