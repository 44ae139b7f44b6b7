import TestBasics
import Testing

@testable import DDPServer

@Suite("The values of a field that many subscriptions provide")
struct ProvidedValuesTests {
    @Test(
        "The oldest value is seen, in any order of additions, changes and removals",
        arguments: 0..<20 as Range<UInt64>)
    func model(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var values: ProvidedValues<Int, Int>?
        var list: [(provider: Int, value: Int)] = []
        for step in 0..<2_000 {
            let provider = numbers.below(12)
            let index = list.firstIndex { $0.provider == provider }
            switch numbers.below(3) {
            case 0:
                if values?.add(step, by: provider) == nil { values = ProvidedValues(step, by: provider) }
                if index == nil { list.append((provider, step)) }
            case 1:
                guard values != nil else { continue }
                #expect(values?.set(step, by: provider) == (index == nil))
                if let index { list[index].value = step } else { list.append((provider, step)) }
            default:
                guard let removal = values?.remove(provider) else { continue }
                let wanted: ProvidedValues<Int, Int>.Removal =
                    index.map { list.count == 1 ? .last : $0 == 0 ? .revealed : .unseen } ?? .absent
                #expect(removal == wanted)
                if let index { list.remove(at: index) }
                if removal == .last { values = nil }
            }
            #expect(values?.provider == list.first?.provider)
            #expect(values?.value == list.first?.value)
            #expect(values?.count ?? 0 == list.count)
        }
    }

    /// The steps are counted, not timed: how often providers are compared and hashed. A list would compare each with
    /// all others: ten times as many subscriptions would take a hundred times as many steps.
    @Test(
        "Ten times as many subscriptions take ten times as many steps",
        arguments: [Order.firstFirst, .lastFirst, .shuffled])
    func steps(order: Order) {
        func steps(_ count: Int) -> Int {
            let counter = StepCounter()
            var providers = (0..<count).map { CountedProvider(number: $0, counter: counter) }
            var values = ProvidedValues<CountedProvider, Int>(0, by: providers[0])
            for provider in providers.dropFirst() { values.add(0, by: provider) }
            for provider in providers { _ = values.set(1, by: provider) }
            switch order {
            case .firstFirst: break
            case .lastFirst: providers.reverse()
            case .shuffled:
                var numbers = SeededNumbers(seed: 1)
                for index in providers.indices { providers.swapAt(index, numbers.below(count)) }
            }
            for provider in providers { _ = values.remove(provider) }
            return counter.count
        }
        let (few, many) = (steps(1_000), steps(10_000))
        #expect(many < few * 15, "\(few) steps for 1,000, \(many) for 10,000")
        #expect(many < 10_000 * 60)
    }

    /// The order in which subscriptions end.
    enum Order {
        case firstFirst, lastFirst, shuffled
    }
}

/// Counts steps. Only the test's own thread touches it.
private final class StepCounter: @unchecked Sendable {
    var count = 0
}

private struct CountedProvider: Hashable, Sendable {
    let number: Int
    let counter: StepCounter

    static func == (left: CountedProvider, right: CountedProvider) -> Bool {
        left.counter.count += 1
        return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        counter.count += 1
        hasher.combine(number)
    }
}
