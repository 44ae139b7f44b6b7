import CarillonConformance
import CarillonResults
import CarillonScenarios
import Foundation
import MQTTScenarios
import Testing

/// The scenarios that speak only MQTT, against a real mosquitto.
@Suite("Held to mosquitto")
struct MosquittoTests {
    static let scenarios = Suites.all.scenarios.filter { $0.reality?.name == "mosquitto" }

    @Test("Scenarios of each subject hold there, too", .enabled(if: Mosquitto.isInstalled, "there is no mosquitto"))
    func holds() async throws {
        for result in await MosquittoTests.some() {
            #expect(result.network == "mosquitto")
            #expect(result.verdict == .pass, "\(result.run?.expectations.filter { !$0.passed } ?? [])")
            #expect(result.engine.hasPrefix("mosquitto "))
        }
    }

    @Test("Where there is none, the verdict says what to install", .disabled(if: Mosquitto.isInstalled, "there is one"))
    func missing() async throws {
        for result in await MosquittoTests.some() {
            #expect(result.verdict == .unsupported)
            #expect(result.reason?.contains("scripts/setup reality") == true)
        }
    }

    private static func some() async -> [ScenarioResult] {
        let ids = ["mqtt/connect/first-packet", "mqtt/session/kept", "mqtt/keep-alive/ping"]
        let some = scenarios.filter { ids.contains($0.id) }
        let results = await Runner(suites: Suites.all).run(some.flatMap { $0.cases(against: "mosquitto") }).scenarios
        #expect(results.count == ids.count)
        return results
    }

    @Test("The known differences are about expectations of our scenarios and statements of the catalogue")
    func table() async throws {
        let differences = try #require(MosquittoTests.scenarios.first?.reality).differences
        #expect(differences.count > 5)
        let statements = Set(Suites.all.requirements.map(\.id.name))
        for difference in differences {
            let scenario = try #require(
                MosquittoTests.scenarios.first { $0.id == difference.scenario }, "no scenario \(difference.scenario)")
            let run = try #require(
                await Runner(suites: Suites.all).run([ScenarioCase(scenario, on: .memory)]).scenarios.first?.run)
            #expect(!difference.expectations.isEmpty && !difference.statements.isEmpty)
            for sentence in difference.expectations where !sentence.contains("malformed") {
                #expect(
                    run.expectations.contains { $0.text == sentence }, "\(scenario.id) does not expect “\(sentence)”")
            }
            for statement in difference.statements where statement.hasPrefix("MQTT-") {
                #expect(statements.contains(statement), "\(statement) is in no catalogue")
            }
        }
    }

    @Test("The list for people is the one that the table gives")
    func document() throws {
        let file = packageRoot.appendingPathComponent("docs/reality.md")
        #expect(try String(contentsOf: file, encoding: .utf8) == DifferenceList(of: Suites.all.scenarios).markdown)
    }
}
