import BookText

/// The headers and the signatures of mails, as in an archive.
struct MailParts: Recogniser {
  /// Headers anywhere, and signatures by weaker signs once a mail has begun.
  func claims(in view: TextView) -> [Claim] {
    var isBelowMail = false
    return view.claimOpenRuns { _, run in
      isBelowMail = isBelowMail || run.beginsMail
      let isHeader = run.isMailHeader
      guard isHeader || run.isMailSignature(isBelowMail: isBelowMail) else { return [] }
      return [run.claim(.preformatted, by: isHeader ? .mailHeader : .mailSignature, .likely)]
    }
  }
}

extension Run {
  /// The sender of a mail in an archive: "From: Anna <anna@example.org>".
  fileprivate var beginsMail: Bool {
    guard let line = lines.first.map({ text[$0.range] }) else { return false }
    return ["From ", "From: "].contains { line.starts(with: $0.utf8) } && line.contains("@")
  }

  /// Three lines or more: the fields, perhaps below the line of an archive, "From anna@…".
  fileprivate var isMailHeader: Bool {
    guard lines.count > 2, let first = lines.first?.range, let last = lines.last?.range,
      ("A"..."Z").contains(text[first.lowerBound])
    else { return false }
    let isArchived = text[first].starts(with: "From ".utf8)
    let start = isArchived ? lines[lines.startIndex + 1].range.lowerBound : first.lowerBound
    let fields = text[start..<last.upperBound]
    let rest = fields.drop { $0.isLetter || $0 == "-" }
    return rest.first == ":" && rest.startIndex > start && MailHeader(Array(fields)[...]) != nil
  }

  /// A signature is below a line of two hyphens and a blank (RFC 3676, section 4.3). Archives of mails leave
  /// out the blank: below a mail, the hyphens are enough.
  fileprivate func isMailSignature(isBelowMail: Bool) -> Bool {
    guard lines.count > 1, let first = lines.first, text[first.range].elementsEqual(["-", "-"])
    else { return false }
    let end = first.range.upperBound
    return isBelowMail || text[end] == " " && text[end + 1] == "\n"
  }
}
