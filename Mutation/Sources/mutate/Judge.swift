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

    /// Whether these are a module's own tests, as `RobinTests.SchedulerTests` are those of `Robin`. Courier's modules
    /// share theirs.
    func tests(_ module: String) -> Bool {
        guard case .suite(let name) = self, let target = name.split(separator: ".").first else { return false }
        return target == "\(module)Tests" || target == "CourierTests" && module.hasPrefix("Courier")
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
