import CEncodings

/// Returns `text` in the encoding `name`, as iconv calls it; nil if the encoding lacks some of it.
package func encoded(_ text: String, _ name: String) -> [UInt8]? {
  guard let conversion = conversion_open(name, "UTF-8") else { return nil }
  defer { conversion_close(conversion) }
  let source = Array(text.utf8)
  return source.withUnsafeBufferPointer { source in
    var input = source.baseAddress
    var count = source.count
    var isHeld = true
    let bytes = [UInt8](unsafeUninitializedCapacity: 16 + 8 * source.count) { buffer, filled in
      var output = buffer.baseAddress
      var room = buffer.count
      isHeld = conversion_run(conversion, &input, &count, &output, &room) == conversion_done
      conversion_finish(conversion, &output, &room)
      filled = buffer.count - room
    }
    return isHeld ? bytes : nil
  }
}

/// Passages in many scripts, invented for the tests.
package enum Passage {
  package static let english =
    "The lamplighter came down the hill as the evening fell, and one by one the windows of the "
    + "town took his light. Nobody spoke of it, for it had always been so.\n"
  package static let quoted =
    "“I don’t know,” said the miller—“it’s late.” The lamplighter came down the hill…\n"
  package static let french =
    "L'été dernier, à la lumière d'une lampe, le garçon écrivait à sa mère : « Où êtes-vous ? »\n"
    + "Même la forêt s'était tue, et la pluie tombait déjà sur les toits. À Noël, il naîtrait.\n"
  package static let german =
    "Die Bäume über der Straße waren grün, und das Mädchen hörte die Vögel.\n"
    + "Größere Schatten fielen, während der Müller schwieg. Ärger gab es keinen.\n"
  package static let spanish =
    "El niño subió a la montaña con el corazón lleno de canción. ¿Dónde está la señora?\n"
    + "¡Qué día! Mañana volverá, según dijo su tío.\n"
  package static let danish =
    "Ålen gled gennem åen, mens møllerens søn sov på broen. Så blev det mørkt, og æblerne faldt.\n"
  package static let portuguese =
    "A lição começou às três; o avô não dormia, e as crianças contavam histórias à avó.\n"
  package static let polish =
    "Młynarz siedział przy oknie i słuchał, jak woda płynie przez tamę. Było już późno,\n"
    + "a deszcz padał na łąkę. Żółty liść spadł.\n"
  package static let czech =
    "Mlynář seděl u okna a poslouchal, jak voda teče přes hráz. Bylo už pozdě a déšť padal\n"
    + "na louku. Žlutý list spadl. Kůň čekal.\n"
  package static let turkish =
    "Gece sessizdi ve yağmur ırmağın üstüne yağıyordu. Yaşlı değirmenci pencerenin yanında\n"
    + "oturuyordu. Kimse konuşmuyordu.\n"
  package static let russian =
    "Ночь была тиха, и дождь шёл над рекой. Старый мельник сидел у окна и слушал, как вода\n"
    + "бежит через плотину. Никто не говорил.\n"
  package static let greek =
    "Η νύχτα ήταν ήσυχη και η βροχή έπεφτε πάνω στο ποτάμι. Ο γέρος μυλωνάς καθόταν στο\n"
    + "παράθυρο. Κανείς δεν μιλούσε.\n"
  package static let hebrew =
    "הלילה היה שקט והגשם ירד על הנהר. הטוחן הזקן ישב ליד החלון והקשיב למים. איש לא דיבר.\n"
  package static let arabic =
    "كانت الليلة هادئة والمطر ينزل على النهر. جلس الطحان العجوز قرب النافذة يصغي إلى الماء.\n"
  package static let thai =
    "คืนนั้นเงียบสงบ ฝนตกลงบนแม่น้ำ ชายชราคนโม่แป้งนั่งอยู่ข้างหน้าต่าง ฟังเสียงน้ำไหล\n"
  package static let hindi = "रात शांत थी और नदी पर वर्षा हो रही थी। बूढ़ा चक्कीवाला खिड़की के पास बैठा था।\n"
  package static let japanese =
    "夜の雨が静かに降っていた。老人は窓のそばに座り、川の音を聞いていた。\n"
    + "「もう遅い」と彼は言った。だれもランプをともさなかった。\n"
  package static let simplified =
    "夜里下着小雨，老人坐在窗边，听着河水流过水坝的声音。“太晚了，”他说。谁也没有说话。\n"
  package static let traditional =
    "夜裡下著小雨，老人坐在窗邊，聽著河水流過水壩的聲音。「太晚了，」他說。誰也沒有說話。\n"
  package static let korean = "밤에 비가 조용히 내렸다. 늙은 방앗간 주인은 창가에 앉아 강물 소리를 들었다. 아무도 없었다.\n"
  package static let vietnamese = "Đêm ấy trời lặng, mưa rơi trên sông. Ông lão ngồi bên cửa sổ.\n"

  package static let all = [
    english, quoted, french, german, spanish, danish, portuguese, polish, czech, turkish, russian,
    greek, hebrew, arabic, thai, hindi, japanese, simplified, traditional, korean, vietnamese,
    "One — two… “three” 🕯️ 👩🏽‍🚀 𝔄 é\u{301}\n",
  ]
}
