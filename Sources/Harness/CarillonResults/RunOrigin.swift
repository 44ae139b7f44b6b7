/// When and where a run was made: the part of the results that is another one each time.
public struct RunOrigin: Hashable, Sendable {
    /// The real time that a scenario took on a network, with all seeds.
    public struct Time: Hashable, Sendable {
        /// The scenario's identifier.
        public var scenario: String
        /// The network.
        public var network: String
        /// The real time in milliseconds.
        public var milliseconds: Int

        /// A scenario's time.
        public init(scenario: String, network: String, milliseconds: Int) {
            self.scenario = scenario
            self.network = network
            self.milliseconds = milliseconds
        }
    }

    /// The time at which the run began, in seconds since 1970.
    public var epochSeconds: Int64
    /// The commit of the sources, in hexadecimal digits; `nil` if it is not known.
    public var commit: String?
    /// A fingerprint of the program: runs of the same program have the same one.
    public var build: String?
    /// The machine in a few words: system, architecture and cores.
    public var machine: String?
    /// The real time of the whole run in milliseconds; `nil` if it is not known.
    public var milliseconds: Int?
    /// The real times of the scenarios, in the order of the results.
    public var times: [Time] = []

    /// The origin of a run that began at a time.
    public init(epochSeconds: Int64) { self.epochSeconds = epochSeconds }

    /// Returns the origin of a run that was made in several pieces: it has what is the same in all of them, the time of
    /// the earliest, and the length of the longest.
    static func merging(_ origins: [RunOrigin]) -> RunOrigin? {
        guard var whole = origins.min(by: { $0.epochSeconds < $1.epochSeconds }) else { return nil }
        func shared(_ value: KeyPath<RunOrigin, String?>) -> String? {
            origins.allSatisfy { $0[keyPath: value] == whole[keyPath: value] } ? whole[keyPath: value] : nil
        }
        (whole.commit, whole.build, whole.machine) = (shared(\.commit), shared(\.build), shared(\.machine))
        whole.milliseconds = origins.compactMap(\.milliseconds).max()
        whole.times = Set(origins.flatMap(\.times)).sorted {
            ($0.scenario, $0.network, $0.milliseconds) < ($1.scenario, $1.network, $1.milliseconds)
        }
        return whole
    }
}
