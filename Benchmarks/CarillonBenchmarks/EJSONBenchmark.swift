import CHeapLoop
import DDPWire
import Foundation

/// The parsing of DDP messages beside Foundation's parsing of the same JSON. Both are measured in turn, by processor
/// time.
enum EJSONBenchmark {
    static func run(_ sheet: Sheet) {
        let texts = (0..<1_000).map(text)
        let bytes = texts.reduce(0) { $0 + $1.utf8.count }
        let documents = texts.map { Data($0.utf8) }
        var ours: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<5 {
            ours.append(
                processorSeconds {
                    for _ in 0..<20 {
                        for text in texts {
                            guard case .added? = try? ServerMessage(text: text) else { fatalError("It is an added.") }
                        }
                    }
                })
            theirs.append(
                processorSeconds {
                    for _ in 0..<20 {
                        for document in documents {
                            guard (try? JSONSerialization.jsonObject(with: document)) is [String: Any] else {
                                fatalError("It is an object.")
                            }
                        }
                    }
                })
        }
        let rate = { (seconds: Double) in Double(20 * bytes) / 1e6 / seconds }
        sheet.add(
            Figure("ejson, added messages", ours.map(rate), "MB/s", beside: "JSONSerialization", theirs.map(rate)))
    }

    /// A message as chat servers send it, with dates, binary and nested objects.
    private static func text(number: Int) -> String {
        #"{"msg":"added","collection":"messages","id":"m\#(number)","fields":{"room":"general","user":{"_id":"u\#(number % 17)","#
            + #""username":"ann.\#(number % 17)"},"text":"Message \#(number): the quick brown fox, “quoted”, and 🦊\n","#
            + #""sent":{"$date":\#(1_700_000_000_000 + number)},"edited":false,"reactions":[{"emoji":":+1:","count":\#(number % 5)},"#
            + #"{"emoji":":bell:","count":1.5}],"avatar":{"$binary":"AAECAwQFBgcICQoLDA0ODw=="},"parent":null}}"#
    }
}
