import CarillonEnvironment
package import CarillonResults
package import CarillonSimulation
import Foundation

/// A run that was kept: its scenario, its network and its choices, so that it can be run again.
///
/// ``carillon search`` writes one for each failure that it finds, in as few choices as it can. Files of a package's
/// directory `Failures` run with every `carillon run` and every `swift test`.
package struct Replay: Hashable, Sendable {
    /// The end that a run of the file has.
    package enum Expectation: String, Hashable, Sendable, Codable {
        /// The failure is known, and nobody has mended it yet.
        case fail
        /// The failure was mended, and must not come again.
        case pass
    }

    /// The identifier of the scenario.
    package var scenario: String
    /// The network; `nil` if the scenario uses none.
    package var network: NetworkKind?
    /// The seed of the random words that are no choices.
    package var seed: Seed
    /// The choices.
    package var script: ChoiceScript
    /// The digest of the run when the file was written.
    package var digest: String
    /// The end that a run has.
    package var expect = Expectation.fail
    /// The verdict when the file was written.
    package var verdict: Verdict
    /// The failure in words.
    package var failure: String
    /// The faults of the weather in words.
    package var faults: [String] = []
    /// The identifier of the saboteur that was at work; `nil` if none was.
    package var saboteur: String?

    /// Eight hexadecimal digits that are those of no other choices.
    package var name: String {
        var hash = TraceHash()
        hash.combine(scenario)
        hash.combine(network?.rawValue ?? "")
        hash.combine(seed.value)
        hash.combine(saboteur ?? "")
        for (name, list) in script.trimmed.lists.sorted(by: { $0.key < $1.key }) {
            hash.combine(name)
            for value in list { hash.combine(value) }
        }
        return TraceDigest.text(hash.value, digits: 8)
    }

    /// The name for a file: `meteor-model-weather-3f2a91bc.json`.
    package var fileName: String {
        // Identifiers are paths of lower-case words; anything else is no part of a name.
        let words = scenario.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return "\(String(words))-\(name).json"
    }
}

extension Replay {
    /// The run as a case of its scenario.
    ///
    /// - Parameters:
    ///   - scenario: the scenario of that identifier.
    ///   - saboteur: the one of the run, if it has one.
    ///   - file: the path of the file, for the command that repeats the run.
    ///   - isAsked: whether somebody asked for this file. Its failure then fails the whole, known or not.
    /// - Returns: the case; `nil` if the scenario does not run on that network.
    package func scenarioCase(of scenario: Scenario, by saboteur: Saboteur? = nil, file: String, isAsked: Bool = false)
        -> ScenarioCase?
    {
        guard network.map(scenario.networks.contains) ?? scenario.networks.isEmpty else { return nil }
        var scenarioCase = ScenarioCase(scenario.renamed("\(scenario.id)@\(name)"), on: network)
        scenarioCase.replay = KeptRun(
            scenario: scenario.id, file: file, seed: seed, script: script, saboteur: saboteur,
            failure: expect == .fail ? failure : nil,
            faults: faults, isAsked: isAsked)
        return scenarioCase
    }
}

/// The run that a case repeats, in place of runs with seeds of the whole.
struct KeptRun: Sendable {
    /// The identifier of the scenario in its catalogue.
    var scenario: String
    var file: String
    var seed: Seed
    var script: ChoiceScript
    var saboteur: Saboteur?
    /// The failure that the run is known for; `nil` if it was mended.
    var failure: String?
    /// The faults of the run in words.
    var faults: [String]
    /// Whether somebody asked for this run.
    var isAsked: Bool

    /// Returns the verdict on the run, and the reason for it.
    func judged(_ verdict: Verdict, _ reason: String?, _ misfit: ChoiceMisfit?) -> (verdict: Verdict, reason: String?) {
        guard let failure else { return (verdict, reason) }
        switch verdict {
        case .pass:
            let change = misfit.map { " The code has changed since the file was written: \($0)." } ?? ""
            return (
                .unexpectedPass,
                "This run was kept because it failed (\(failure)), and it no longer does.\(change) If that was mended, put "
                    + "\"expect\": \"pass\" into \(file) to keep it as a test; else remove the file, and search again."
            )
        case .fail, .timeout, .crashed:
            if isAsked { return (verdict, reason) }
            let causes = faults.isEmpty ? "" : ". It takes these faults: \(faults.joined(separator: "; "))"
            return (.expectedFail, "\(file) keeps this failure: \(failure)\(causes)")
        case .expectedFail, .unexpectedPass, .unsupported, .skipped, .notRun: return (verdict, reason)
        }
    }
}
