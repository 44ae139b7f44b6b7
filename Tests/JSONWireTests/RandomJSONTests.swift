import Foundation
import JSONWire
import TestBasics
import Testing

@Suite("Random JSON")
struct RandomJSONTests {
    @Test("A value comes back from its text")
    func roundTrips() throws {
        for seed in 0..<3_000 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let value = numbers.json(depth: 5)
            if try JSON(text: value.text) != value { Issue.record("seed \(seed): \(value)") }
        }
    }

    @Test("Foundation reads the same text as the same value")
    func foundation() throws {
        for seed in 0..<500 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let value = JSON.array([numbers.json(depth: 4)])
            let decoded = try JSONDecoder().decode(Mirror.self, from: Data(value.bytes)).json
            if decoded != value { Issue.record("seed \(seed): \(value) is \(decoded)") }
        }
    }

    @Test("A mutated text is a value or a failure, and Foundation agrees")
    func mutated() throws {
        var (read, refused) = (0, 0)
        for seed in 0..<20_000 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            var bytes = numbers.json(depth: 4).bytes
            numbers.mutate(&bytes, telling: Array(#"{}[]",:\0-e.u"#.utf8))
            do throws(JSONFailure) {
                let value = try JSON(bytes: bytes)
                read += 1
                if try JSON(bytes: value.bytes) != value { Issue.record("seed \(seed): \(value)") }
            } catch {
                refused += 1
                if !(0...bytes.count).contains(error.offset) { Issue.record("seed \(seed): \(error)") }
            }
        }
        // The test would prove nothing if all mutations were refused, or none.
        #expect(read > 1_000)
        #expect(refused > 1_000)
    }
}

/// A value as Foundation reads it.
private struct Mirror: Decodable {
    let json: JSON

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Name.self) {
            json = .object(
                Members(
                    try container.allKeys.map { ($0.stringValue, try container.decode(Mirror.self, forKey: $0).json) }))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decode(Mirror.self).json) }
            json = .array(elements)
        } else {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                json = .null
            } else if let value = try? container.decode(Bool.self) {
                json = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                json = .number(value)
            } else {
                json = .string(try container.decode(String.self))
            }
        }
    }

    struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension SeededNumbers {
    mutating func json(depth: Int) -> JSON {
        switch below(depth > 0 ? 7 : 5) {
        case 0: .null
        case 1: .bool(chance(2))
        case 2: .number(Double(Int(below(2_000)) - 1_000))
        case 3:
            .number(
                Double(
                    sign: chance(2) ? .plus : .minus, exponent: Int(below(80)) - 40,
                    significand: 1 + Double(below(1 << 30)) / Double(1 << 30)))
        case 4: .string(text())
        case 5: .array((0..<below(4)).map { _ in json(depth: depth - 1) })
        default: .object(Members((0..<below(4)).map { _ in (text(), json(depth: depth - 1)) }))
        }
    }

    private mutating func text() -> String {
        String((0..<below(6)).map { _ in pick(["a", "b", "é", "\"", "\\", "\n", "\0", "😀", "/", "\u{2028}", "$"]) })
    }
}
