/// Words as they are typed, and as a text has them: the same for a search that ignores accents.
public enum FoldedWords {
  /// Without accents, strokes and ligatures, and with them.
  public static let pairs: [(typed: String, written: String)] = [
    ("wrobel", "Wróbel"), ("lodka", "łódka"), ("durda", "Đurđa"), ("kobenhavn", "København"),
    ("aesir", "Æsir"), ("oeuvre", "œuvre"), ("grosse", "Größe"), ("office", "oﬃce"),
    ("file", "ﬁle"), ("istanbul", "İstanbul"), ("isik", "ışık"), ("1984", "１９８４"),
    ("lamp", "ｌａｍｐ"), ("x2", "x²"), ("м'ята", "мʼята"), ("don't", "don’t"),
    ("north-west", "north‐west"), ("1914-1918", "1914–1918"), ("lamplight", "lamp\u{200B}light"),
    ("lamplight", "lamp\u{AD}light"), ("сеич", "сейч"), ("елка", "ёлка"),
    ("שלום", "שָׁלוֹם"), ("مكتبة", "مكتبـة"), ("الاسد", "الأسد"), ("كتاب", "كِتَاب"),
  ]

  /// Words with letters that are different letters to their readers, in two spellings of the same.
  public static let exact: [(typed: String, written: String)] = [
    ("ランプ", "ﾗﾝﾌﾟ"), ("ガラス", "カ\u{3099}ラス"), ("ぶどう", "ふ\u{3099}と\u{3099}う"),
    ("등불", "\u{1103}\u{1173}\u{11BC}\u{1107}\u{116E}\u{11AF}"), ("край", "краи\u{306}"),
    ("Élan", "E\u{301}lan"),
  ]

  /// Words that stay apart.
  public static let different: [(typed: String, written: String)] = [
    ("カラス", "ガラス"), ("はん", "ぱん"), ("łan", "lan"), ("край", "краи"), ("कम", "किम"),
  ]
}
