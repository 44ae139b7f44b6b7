import Foundation

/// The folder in which a package keeps runs that failed, beside its `Package.swift`.
package struct FailureFolder {
    /// The name of the folder.
    package static let standardName = "Failures"

    /// The path by which people know the folder.
    private let path: String
    /// The path of the folder on this machine.
    private let place: String

    /// The folder at a path.
    ///
    /// - Parameters:
    ///   - path: the path by which people know the folder.
    ///   - root: the directory that the path begins at; `nil` for the current one.
    package init(_ path: String = standardName, in root: String? = nil) {
        self.path = path
        place = root.map { "\($0)/\(path)" } ?? path
    }

    /// Returns the path of a run's file.
    package func path(of replay: Replay) -> String { "\(path)/\(replay.fileName)" }

    /// Finds out whether files could be kept in the folder, which need not be there yet.
    ///
    /// - Throws: ``ReplayFault`` if they could not.
    package func check() throws(ReplayFault) {
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory), !isDirectory.boolValue {
            throw ReplayFault(path, "is a file, and runs that fail are kept in a folder")
        }
    }

    /// Keeps a run.
    ///
    /// - Throws: ``ReplayFault`` if that is not possible.
    package func write(_ replay: Replay) throws(ReplayFault) {
        do {
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            try replay.data.write(to: URL(fileURLWithPath: "\(place)/\(replay.fileName)"), options: .atomic)
        } catch {
            throw ReplayFault(self.path(of: replay), "cannot be written: \(error.localizedDescription)")
        }
    }

    /// The runs of the folder, in the order of their files' names, and the faults of files that are no kept runs.
    package var contents: (runs: [(file: String, replay: Replay)], faults: [ReplayFault]) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        var runs: [(file: String, replay: Replay)] = []
        var faults: [ReplayFault] = []
        for name in names.sorted() where name.hasSuffix(".json") && !name.hasPrefix(".") {
            do throws(ReplayFault) {
                runs.append(("\(path)/\(name)", try Replay(readingFrom: "\(place)/\(name)")))
            } catch {
                faults.append(error)
            }
        }
        return (runs, faults)
    }
}

/// Kept runs as cases of some suites.
package struct KeptCases {
    /// The cases, in the order of their files.
    package private(set) var cases: [ScenarioCase] = []
    /// The reasons why files are of no use.
    package private(set) var faults: [ReplayFault] = []

    private let suites: [Suite]
    private let scenarios: [String: Scenario]

    /// Prepares for runs of these suites.
    package init(of suites: [Suite]) {
        self.suites = suites
        scenarios = Dictionary(suites.scenarios.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Adds the runs of a folder.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - hasAll: whether these suites are all of the package. Otherwise runs of unknown scenarios are left to others.
    ///   - isWanted: whether a scenario is wanted on a network.
    package mutating func add(
        _ folder: FailureFolder, hasAll: Bool = true, where isWanted: (ScenarioCase) -> Bool = { _ in true }
    ) {
        let contents = folder.contents
        faults += contents.faults
        for (file, replay) in contents.runs where hasAll || scenarios[replay.scenario] != nil {
            do throws(ReplayFault) {
                let scenarioCase = try scenarioCase(of: replay, file: file)
                if isWanted(scenarioCase) { cases.append(scenarioCase) }
            } catch {
                faults.append(error)
            }
        }
    }

    /// Adds the run of a file that somebody asked for.
    package mutating func add(file: String) {
        do throws(ReplayFault) {
            cases.append(try scenarioCase(of: Replay(readingFrom: file), file: file, isAsked: true))
        } catch {
            faults.append(error)
        }
    }

    private func scenarioCase(of replay: Replay, file: String, isAsked: Bool = false) throws(ReplayFault)
        -> ScenarioCase
    {
        guard let scenario = scenarios[replay.scenario] else {
            throw ReplayFault(file, "keeps a run of “\(replay.scenario)”, and there is no such scenario")
        }
        var saboteur: Saboteur?
        if let id = replay.saboteur {
            saboteur = suites.allSaboteurs.first { $0.id == id }
            if saboteur == nil { throw ReplayFault(file, "needs the saboteur “\(id)”, and there is none") }
        }
        guard let scenarioCase = replay.scenarioCase(of: scenario, by: saboteur, file: file, isAsked: isAsked) else {
            let place = replay.network.map { "on \($0.rawValue)" } ?? "without a network"
            throw ReplayFault(file, "keeps a run of “\(replay.scenario)” \(place), which does not run there")
        }
        return scenarioCase
    }
}
