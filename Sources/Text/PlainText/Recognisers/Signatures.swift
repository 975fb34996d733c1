import BookText

/// Names below letters and articles, places and dates beside them: short lines after text, the last in
/// capitals or separated from the following text; a month beside a number.
struct Signatures: Recogniser {
  /// Claims signatures in wrapped text and outside indexes.
  func claims(in view: TextView) -> [Claim] {
    guard view.wrap != nil else { return [] }
    let scan = SignatureScan(
      source: view.source, parts: view.headings.parts, isPlay: view.speakers.isPlay)
    return view.claimOpenRuns { index, run in
      scan.isSignature(index) && !view.isInIndex(index)
        ? [run.claim(.signature, by: .signature, .likely)] : []
    }
  }
}
