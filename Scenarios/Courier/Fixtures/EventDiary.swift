import CarillonEnvironment
import CourierCore

/// The events of a rider's client, in their order, across launches.
///
/// The class is confined to its world, so it is safe to share.
final class EventDiary: ICourierEventHandler, @unchecked Sendable {
    private(set) var events: [ToldEvent] = []
    /// Called with each event, inside the client's step.
    var reaction: ((CourierEvent) -> Void)?
    private let loop: any Loop
    private var takenCount = 0

    init(_ loop: any Loop) {
        self.loop = loop
    }

    func onEvent(_ event: CourierEvent) {
        if let told = ToldEvent(event, at: loop.now) { events.append(told) }
        reaction?(event)
    }

    var names: [ToldEvent.Name] { events.map(\.name) }

    /// The names of the events since the last call.
    @discardableResult
    func take() -> [ToldEvent.Name] { takeEvents().map(\.name) }

    /// The events since the last call.
    func takeEvents() -> [ToldEvent] {
        defer { takenCount = events.count }
        return Array(events[takenCount...])
    }

    func all(_ name: ToldEvent.Name) -> [ToldEvent] { events.filter { $0.name == name } }
    func count(of name: ToldEvent.Name) -> Int { events.count { $0.name == name } }
    func last(_ name: ToldEvent.Name) -> ToldEvent? { events.last { $0.name == name } }

    /// The times of the events with this name, in whole seconds since the world began.
    func seconds(of name: ToldEvent.Name) -> [Int] { all(name).map { Int($0.seconds.rounded()) } }

    /// The whole seconds between the events with this name.
    func gaps(of name: ToldEvent.Name) -> [Int] { all(name).map(\.instant).wholeSecondsBetween }
}
