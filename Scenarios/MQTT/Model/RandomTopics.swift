import CarillonEnvironment
import CarillonMQTT

/// Random topic names and filters. They have few levels and few words, so that they often match.
struct RandomTopics {
    private let random: any RandomNumbers

    init(_ random: any RandomNumbers) {
        self.random = random
    }

    func chance(of count: UInt64) -> Bool { random.next(below: count) == 0 }

    func one<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int(random.next(below: UInt64(elements.count)))]
    }

    func qualityOfService() -> QualityOfService { one(of: QualityOfService.allCases) ?? .atMostOnce }

    /// A topic name that is never empty as a whole.
    func name() -> String {
        let words = (0...random.next(below: 3)).map { level in word(first: level == 0) }
        return words == [""] ? "/" : words.joined(separator: "/")
    }

    func filter() -> String {
        var words = (0...random.next(below: 3)).map { level in chance(of: 3) ? "+" : word(first: level == 0) }
        if chance(of: 3) { words.append("#") }
        return words == [""] ? "#" : words.joined(separator: "/")
    }

    private func word(first: Bool) -> String {
        if first, chance(of: 8) { return "$a" }
        return one(of: ["a", "b", "c", "A", "", "ab"]) ?? "a"
    }
}
