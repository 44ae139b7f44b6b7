import CarillonEnvironment

/// The texts that a trace says more than once. Its events name them by numbers, counted from 1.
struct EventWords {
    /// The texts, those that are said most often first.
    let all: [String]
    private let numbers: [ExactText: Int]

    init(_ trace: [TraceEvent]) {
        var counts: [ExactText: Int] = [:]
        var order: [ExactText] = []
        func count(_ text: String) {
            let text = ExactText(text: text)
            let number = counts[text, default: 0] + 1
            counts[text] = number
            if number == 2 { order.append(text) }
        }
        for event in trace {
            count(event.lane)
            if let peer = event.peer { count(peer) }
            count(event.text)
            for field in event.fields { count(field.value) }
            if let bytes = event.bytes { count(EventBytes.text(bytes)) }
        }
        // A number takes about three characters, and the list one text with its marks.
        let worthIt = order.filter { text in
            let (length, count) = (text.text.utf8.count, counts[text] ?? 0)
            return length > 1 && (count - 1) * (length - 1) > 4
        }
        let sorted = worthIt.enumerated().sorted { one, other in
            let (many, others) = (counts[one.element] ?? 0, counts[other.element] ?? 0)
            return many != others ? many > others : one.offset < other.offset
        }
        all = sorted.map(\.element.text)
        numbers = Dictionary(uniqueKeysWithValues: zip(sorted.map(\.element), 1...))
    }

    /// The number of a text, if it has one.
    func number(of text: String) -> Int? { numbers[ExactText(text: text)] }
}
