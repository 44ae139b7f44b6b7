public import CarillonEnvironment

/// A kind of fault that may strike a world by itself, see ``Weather``.
///
/// A kind of one's own is a closure that strikes:
///
/// ```swift
/// extension WeatherKind {
///     /// The kitchen's display is switched off for a while.
///     static let darkness = WeatherKind("darkness", most: 2) { world, _ in
///         guard let display = world.kept(Display.self).first, display.isOn else { return nil }
///         display.isOn = false
///         return WeatherFault("the display is dark") { display.isOn = true }
///     }
/// }
/// ```
public struct WeatherKind: Sendable {
    /// The name of the kind in reports.
    public let name: String
    /// The most faults of this kind that come in one run.
    public let most: Int
    /// The time after which a fault is mended at the latest.
    public let longest: Duration
    /// Says what a world lacks that the kind would strike; `nil` if it lacks nothing. Asked at the calm, in each run.
    var complaint: @Sendable (World) -> String? = { _ in nil }

    let strike: @Sendable (World, inout WeatherDraw) -> WeatherFault?

    /// Creates a kind of fault.
    ///
    /// - Parameters:
    ///   - name: the name in reports, in the plural.
    ///   - most: the most faults of this kind that come in one run, at least 1.
    ///   - longest: the time after which a fault is mended at the latest.
    ///   - strike: begins a fault, on the world's loop, and says how it is mended. It returns `nil` where there is
    ///     nothing to strike at that moment. All that it chooses comes from the ``WeatherDraw``.
    public init(
        _ name: String, most: Int = 4, longest: Duration = .minutes(10),
        strike: @escaping @Sendable (World, inout WeatherDraw) -> WeatherFault?
    ) {
        self.name = name
        self.most = max(1, most)
        self.longest = max(longest, .milliseconds(1))
        self.strike = strike
    }
}

/// A fault that has struck.
public struct WeatherFault {
    /// The fault in words, for the reader of a report: `the path between phone and chat is cut`.
    public var text: String
    /// The name of what was struck, so that no other fault of this kind strikes it meanwhile; `nil` if that does no
    /// harm.
    public var subject: String?
    /// Ends the fault; `nil` for one that has no duration, such as a reset.
    public var mend: (() -> Void)?

    /// Creates a fault that has struck.
    ///
    /// - Parameters:
    ///   - text: the fault in words.
    ///   - subject: the name of what was struck, see ``WeatherDraw/pickIntact(_:subject:)``.
    ///   - mend: ends the fault, on the world's loop.
    public init(_ text: String, on subject: String? = nil, mend: (() -> Void)? = nil) {
        self.text = text
        self.subject = subject
        self.mend = mend
    }
}
