/// A real server or library, or a client of others, that can take the place of ours in scenarios. Where the two differ,
/// one of them is wrong, or the specification leaves the choice.
///
/// A server takes the place of ours in the same code:
///
/// ```swift
/// Suite("MQTT", …, scenarios: [.mqttPing, …].map { $0.held(to: .mosquitto) })
/// ```
///
/// For a library, the suite's scenarios are compiled once more, against the library; see ``Suite/held(to:by:)``. A
/// client of others is a program that a person names on the command line; see ``ClientProgram``.
public struct Reality: Sendable {
    /// The name on the command line and beside verdicts: `mosquitto`.
    public let name: String
    /// The known differences. Any other difference fails a run, and so does a listed difference that no longer exists.
    public let differences: [KnownDifference]
    /// The modules of a real library whose static and global variables each launch of an app has for itself. Such runs
    /// have processes of their own.
    public let separateStatics: [String]
    /// The client of others, if this is one.
    public let client: ClientProgram?
    /// The mistakes in the files of the differences, in sentences.
    let faults: [String]

    /// Creates a real server or library with its known differences.
    ///
    /// - Parameters:
    ///   - name: the name on the command line and beside verdicts.
    ///   - differences: the known differences.
    ///   - separateStatics: the modules whose static and global variables each launch of an app has for itself, as with
    ///     ``ProcessNeed/ownProcess(timeZone:environment:separateStatics:)``.
    public init(_ name: String, differences: [KnownDifference], separateStatics: [String] = []) {
        self.name = name
        self.differences = differences
        self.separateStatics = separateStatics
        client = nil
        faults = []
    }

    /// Creates a real server or library with the known differences that stand in files.
    ///
    /// A mistake in a file does not stop a run: the command names it, goes on with the other differences, and ends as a
    /// run does that was not as expected.
    public init(_ name: String, differencesIn files: [DifferenceFile], separateStatics: [String] = []) {
        self.name = name
        self.separateStatics = separateStatics
        client = nil
        differences = files.flatMap(\.differences)
        faults = files.flatMap(\.faults)
    }

    /// Creates a client of others with its known differences.
    ///
    /// - Parameters:
    ///   - client: the program, whose name is that on the command line and beside verdicts.
    ///   - files: the files of its known differences. The mistakes in them do not stop a run.
    public init(_ client: ClientProgram, differencesIn files: [DifferenceFile] = []) {
        name = client.name
        separateStatics = []
        self.client = client
        differences = files.flatMap(\.differences)
        faults = files.flatMap(\.faults)
    }
}

extension Scenario {
    /// Returns this scenario with a real server that it can run against. A scenario that asks more than its subject
    /// promises, see ``ours``, stays as it is.
    public func held(to reality: Reality) -> Scenario {
        if ours != nil { return self }
        var held = self
        held.reality = reality
        return held
    }

    /// Returns this scenario as a case against the real server of that name; empty if it cannot run against it.
    public func cases(against name: String) -> [ScenarioCase] {
        guard let reality, reality.name == name else { return [] }
        return [ScenarioCase(self, against: reality)]
    }
}
