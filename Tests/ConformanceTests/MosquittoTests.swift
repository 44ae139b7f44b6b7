import CarillonConformance
import CarillonResults
import CarillonScenarios
import Foundation
import Testing

/// The scenarios that speak only MQTT, against a real mosquitto.
@Suite("Held to mosquitto")
struct MosquittoTests {
    static let scenarios = Suites.all.scenarios.filter { $0.reality?.name == "mosquitto" }

    @Test("Scenarios of each subject hold there too, or their verdict says what to install")
    func holds() async throws {
        let some = MosquittoTests.scenarios.filter {
            ["mqtt/connect/first-packet", "mqtt/session/kept", "mqtt/keep-alive/ping"].contains($0.id)
        }
        let report = await Runner().run(some.flatMap { $0.cases(against: "mosquitto") })
        #expect(report.scenarios.count == 3)
        for result in report.scenarios {
            #expect(result.network == "mosquitto")
            if result.verdict == .unsupported {
                #expect(result.reason?.contains("scripts/setup reality") == true)
            } else {
                #expect(result.verdict == .pass, "\(result.run?.expectations.filter { !$0.passed } ?? [])")
                #expect(result.engine.hasPrefix("mosquitto "))
            }
        }
    }

    @Test("What is known to differ is about scenarios that there are, and covered statements")
    func table() throws {
        let reality = try #require(MosquittoTests.scenarios.first?.reality)
        for difference in reality.differences {
            let scenario = MosquittoTests.scenarios.first { $0.id == difference.scenario }
            #expect(scenario != nil, "there is no scenario \(difference.scenario)")
            #expect(!difference.expectations.isEmpty && !difference.statements.isEmpty)
        }
    }

    @Test("The list for people is the one that the table gives")
    func document() throws {
        let file = packageRoot.appendingPathComponent("docs/reality.md")
        #expect(try String(contentsOf: file, encoding: .utf8) == DifferenceList(of: Suites.all.scenarios).markdown)
    }
}
