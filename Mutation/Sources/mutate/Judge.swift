import Foundation

/// Something that can find a mutant out: a scenario, or a suite of unit tests.
enum Judge: Hashable, Sendable, Codable, CustomStringConvertible {
    case scenario(String)
    /// As in `RobinTests.SchedulerTests`.
    case suite(String)

    /// The judge of a line of the checked-in list.
    init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return nil }
        switch words[0] {
        case "scenario": self = .scenario(words[1])
        case "suite": self = .suite(words[1])
        default: return nil
        }
    }

    var description: String {
        switch self {
        case .scenario(let id): "scenario \(id)"
        case .suite(let name): "suite \(name)"
        }
    }

    var isScenario: Bool {
        if case .scenario = self { true } else { false }
    }

    /// The module whose tests these are: `Robin` for `RobinTests.SchedulerTests`.
    var testedModule: String? {
        guard case .suite(let name) = self, let module = name.split(separator: ".").first, module.hasSuffix("Tests")
        else { return nil }
        return String(module.dropLast("Tests".count))
    }

    /// A name for a file of its own.
    var fileName: String {
        String(description.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" })
    }
}

/// The answer of a judge.
enum Finding: Codable, Equatable, Sendable {
    /// Everything was as it is without a mutant.
    case nothing
    case wrong(Manner, by: Judge, detail: String)

    /// How a mutant gives itself away.
    enum Manner: String, Codable, Sendable, CaseIterable {
        /// An expectation does not hold.
        case failed
        /// A world or a test does not come to its end.
        case hung
        /// A process traps, exits or is killed.
        case crashed
        /// A process wants more memory than it may have.
        case memory = "ate memory"
    }
}
