public import CarillonResults

/// The workflow commands that make GitHub mark a source line: one `::error` for each expectation that did not hold, for
/// each other scenario that did not end as expected, each missing requirement and each saboteur that survived.
///
/// GitHub shows only ten errors of a step, so the most telling ones come first.
public struct Annotations: Sendable {
    /// The most lines of a difference that go into an annotation.
    private static let differenceLines = 40

    private let results: RunResults

    /// The annotations of a run.
    public init(_ results: RunResults) {
        self.results = results
    }

    /// The lines, each a command of its own; empty if there is nothing to complain about.
    public func lines() -> [String] {
        results.scenarios.filter { !$0.verdict.isAsExpected }.flatMap(lines(for:))
            + results.requirements.filter { $0.coverage == .missing }.map { requirement in
                Self.line(
                    title: "Requirement \(requirement.id) is missing",
                    message: "\(requirement.text)\nNo scenario covers it, and nothing says why.")
            }
            + results.saboteurs.filter { !$0.outcome.isAsExpected }.map { saboteur in
                Self.line(
                    title: "Saboteur \(saboteur.id): \(Badge(saboteur.outcome).word)",
                    message: ([saboteur.summary] + saboteur.faults.prefix(5)).joined(separator: "\n"))
            }
    }

    /// The lines with a line feed after each.
    public func render() -> String { lines().map { $0 + "\n" }.joined() }

    private func lines(for scenario: ScenarioResult) -> [String] {
        let title = "\(scenario.id) (\(Configuration(scenario).name)): \(scenario.verdict.name)"
        let failures = scenario.failures
        guard !failures.isEmpty else {
            let message = [scenario.reason ?? scenario.summary, scenario.run?.reproduce].compactMap(\.self)
            return [
                Self.line(title: title, source: scenario.source, message: message.joined(separator: "\n"))
            ]
        }
        return failures.map { failure in
            var message = [failure.text]
            if let difference = failure.difference {
                let lines = difference.split(separator: "\n", omittingEmptySubsequences: false)
                message += lines.prefix(Self.differenceLines).map(String.init)
                if lines.count > Self.differenceLines {
                    message.append("… \(counted(lines.count - Self.differenceLines, "more line"))")
                }
            }
            message.append("after \(VirtualTime.clock(failure.virtualNanoseconds)) of virtual time")
            if let run = scenario.run { message.append(run.reproduce) }
            return Self.line(title: title, source: failure.source, message: message.joined(separator: "\n"))
        }
    }

    private static func line(title: String, source: SourceLine? = nil, message: String) -> String {
        var properties = ["title=\(property(title))"]
        if let source { properties = ["file=\(property(source.file))", "line=\(source.line)"] + properties }
        return "::error \(properties.joined(separator: ","))::\(data(message))"
    }

    /// The text as it may stand after `::`, escaped as GitHub's own toolkit does. Control characters that a terminal
    /// would obey become visible.
    private static func data(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped += InvisibleCharacters.stand(for: scalar) ?? String(scalar)
            }
        }
        return escaped
    }

    /// The text as it may stand in a property, where a colon and a comma have a meaning as well.
    private static func property(_ text: String) -> String {
        var escaped = ""
        for scalar in data(text).unicodeScalars {
            switch scalar {
            case ":": escaped += "%3A"
            case ",": escaped += "%2C"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension SourceLine {
    /// The line as editors and terminals know it: `Scenarios/Alarm/Snooze.swift:42`.
    var text: String { "\(file):\(line)" }
}
