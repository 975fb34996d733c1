/// The notices of a distributor before and after the book.
struct DistributorNotices: Recogniser {
  static var ignoresLineEnds: Bool { true }

  func claims(in view: TextView) -> [Claim] {
    view.source.runs.indices.filter { !view.source.body.contains($0) }.map {
      view.claim($0, .boilerplate, by: .distributor, .certain)
    }
  }
}
