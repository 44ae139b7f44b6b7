import CarillonEnvironment
public import CourierCore

/// The events of a Courier client, in their order, across launches.
///
/// The class is confined to its world, so it is safe to share.
public final class EventDiary: ICourierEventHandler, @unchecked Sendable {
    /// All events so far.
    public private(set) var events: [ToldEvent] = []
    /// Called with each event, inside the client's step.
    public var reaction: ((CourierEvent) -> Void)?
    private let loop: any Loop
    private var takenCount = 0

    init(_ loop: any Loop) {
        self.loop = loop
    }

    /// Records an event.
    public func onEvent(_ event: CourierEvent) {
        if let told = ToldEvent(event, at: loop.now) { events.append(told) }
        reaction?(event)
    }

    /// The names of all events.
    public var names: [ToldEvent.Name] { events.map(\.name) }

    /// The names of the events since the last call.
    @discardableResult
    public func take() -> [ToldEvent.Name] { takeEvents().map(\.name) }

    /// The events since the last call.
    public func takeEvents() -> [ToldEvent] {
        defer { takenCount = events.count }
        return Array(events[takenCount...])
    }

    /// The events with this name.
    public func all(_ name: ToldEvent.Name) -> [ToldEvent] { events.filter { $0.name == name } }
    /// The number of events with this name.
    public func count(of name: ToldEvent.Name) -> Int { events.count { $0.name == name } }
    /// The last event with this name; `nil` if there is none.
    public func last(_ name: ToldEvent.Name) -> ToldEvent? { events.last { $0.name == name } }

    /// The times of the events with this name, in whole seconds since the world began.
    public func seconds(of name: ToldEvent.Name) -> [Int] { all(name).map { Int($0.seconds.rounded()) } }

    /// The whole seconds between the events with this name.
    public func gaps(of name: ToldEvent.Name) -> [Int] { all(name).map(\.instant).wholeSecondsBetween }
}
