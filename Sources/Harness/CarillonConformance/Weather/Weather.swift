import CarillonEnvironment

/// The faults that may strike a world by themselves, besides everything that its scenario does.
///
/// A scenario says which kinds there are. The seed decides which of them come in a run, when, how often, for how long
/// and how strongly. At ``calmAfter`` all of them are over and mended:
///
/// ```swift
/// Scenario(
///     "chat/weather", "Whatever the network does, everything arrives in the end.", covers: ["CH-3"],
///     networks: [.memory, .loopback],
///     weather: Weather(.partitions, .resets, .latency(upTo: .seconds(3)), .crashes(of: "chat"), calmAfter: .hours(2))
/// ) { world in
///     …
///     try await world.calm()
///     try await world.expect(eventually: phone.messages, equals: sent, within: .minutes(5), "everything has arrived")
/// }
/// ```
///
/// Each run leaves some kinds out, so that the others come in combinations that are rare where everything comes at
/// once.
public struct Weather: Sendable {
    /// The kinds of faults.
    public var kinds: [WeatherKind]
    /// The time since the world's beginning after which nothing strikes any more, and all is mended.
    public var calmAfter: Duration

    /// Creates the weather of a scenario.
    ///
    /// - Parameters:
    ///   - kinds: the kinds of faults.
    ///   - calmAfter: the time since the world's beginning after which all is mended; at least a second.
    public init(_ kinds: WeatherKind..., calmAfter: Duration) {
        self.kinds = kinds
        self.calmAfter = max(calmAfter, .seconds(1))
    }
}

extension Weather: CustomStringConvertible {
    /// The names of the kinds, and the time of the calm.
    public var description: String {
        "\(kinds.map(\.name).joined(separator: ", ")); calm after \(calmAfter.components.seconds) s"
    }
}
