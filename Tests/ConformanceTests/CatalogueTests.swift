import CarillonConformance
import CarillonScenarios
import Foundation
import Testing

@Suite("The catalogue")
struct CatalogueTests {
    @Test("No identifier is used twice, and none is unknown")
    func faults() {
        #expect(Suites.all.faults() == [])
    }

    @Test("Every requirement is covered and has a saboteur, or a reason says why not")
    func gaps() {
        #expect(Suites.all.gaps() == [])
    }

    @Test("Every scenario that is written is in a suite")
    func scenariosAreRegistered() throws {
        #expect(try CatalogueTests.identifiers(definedWith: "Scenario") == Suites.all.scenarios.map(\.id).sorted())
    }

    @Test("Every saboteur that is written is in a suite")
    func saboteursAreRegistered() throws {
        #expect(
            try CatalogueTests.identifiers(definedWith: "Saboteur")
                == (Suites.all.saboteurs + Suites.all.searchedSaboteurs).map(\.id).sorted())
    }

    @Test("An exemption from saboteurs names a test that exists")
    func exemptions() throws {
        let tests = try CatalogueTests.sources(below: "Tests").joined()
        for requirement in Suites.all.requirements {
            guard let exemption = requirement.saboteurExemption else { continue }
            let named = exemption.matches(of: /`(\w+)\.(\w+)`/)
            #expect(!named.isEmpty, "\(requirement.id): “\(exemption)” names no test such as `SomeTests.someTest`")
            for name in named {
                #expect(
                    tests.contains("struct \(name.1)") && tests.contains("func \(name.2)("),
                    "\(requirement.id): there is no test \(name.0)")
            }
        }
    }

    @Test("Scenarios about choices of ours are asked of no other library")
    func choices() {
        let suites = Suites.all.filter { ["DateBuilder", "NiceNotifications", "Robin"].contains($0.name) }
        let choices = Set(suites.requirements.filter { $0.source.hasPrefix("our choice") }.map(\.id))
        #expect(choices.count == 6)
        for scenario in suites.scenarios where !choices.isDisjoint(with: scenario.covers) {
            #expect(scenario.ours != nil, "\(scenario.id) asks others for a choice of ours")
        }
    }

    @Test("The README says how much of the catalogue is covered")
    func readme() throws {
        let readme = try String(contentsOf: packageRoot.appendingPathComponent("README.md"), encoding: .utf8)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let all = Suites.all.requirements
        func count(_ requirements: [Requirement]) -> (covered: Int, excluded: Int) {
            let excluded = requirements.count { $0.exclusion != nil }
            return (requirements.count - excluded, excluded)
        }
        let (covered, excluded) = count(all)
        let deviations = all.count { $0.deviation != nil }
        #expect(
            readme.contains(
                "\(covered) requirements are covered, \(excluded) are excluded, each with its reason, and \(deviations) deviate"
            ))
        let statements = all.filter { $0.id.name.hasPrefix("MQTT-") && !$0.id.name.hasPrefix("MQTT-TLS-") }
        let standard = count(statements)
        #expect(
            readme.contains(
                "MQTT 3.1.1 has \(statements.count) statements; \(standard.covered) of them are covered and \(standard.excluded) excluded"
            ))
    }

    /// The identifiers in calls such as `Scenario("a/b",` anywhere below `Scenarios`, sorted.
    private static func identifiers(definedWith initializer: String) throws -> [String] {
        let call = try Regex<(Substring, Substring)>("\\b\(initializer)\\(\\s*\"([^\"]+)\"")
        return try sources(below: "Scenarios").flatMap { $0.matches(of: call).map { String($0.output.1) } }.sorted()
    }

    private static func sources(below directory: String) throws -> [String] {
        let root = packageRoot.appendingPathComponent(directory)
        let enumerator = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        return try enumerator.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }
}

let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
