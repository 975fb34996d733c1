/// Settings of earlier versions. They have no effect.
public enum FormerSetting {
  /// What has the effect of a setting today, or why nothing has, by its name.
  public static let advice: KeyValuePairs = [
    "cover": "now a value of spread: paired",
    "orientation": "leaves turn sideways",
    "clicks": "now a value of mouse: thirds",
    "cursor": "now a value of accessible: cursor",
    "openings": "chapters begin as the book has them",
    "punctuation": "options of the voice belong to speech: speech = \"spd-say -w -m all\"",
    "clock": "pages have no clock",
  ]
}
