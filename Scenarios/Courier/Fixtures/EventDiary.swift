import CarillonEnvironment
import CourierCore

/// What a rider's client has told, in its order, from launch to launch.
///
/// Confined to its world, hence safe to share.
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

    /// The names of what was told since the last call.
    @discardableResult
    func take() -> [ToldEvent.Name] { takeEvents().map(\.name) }

    /// What was told since the last call.
    func takeEvents() -> [ToldEvent] {
        defer { takenCount = events.count }
        return Array(events[takenCount...])
    }

    func all(_ name: ToldEvent.Name) -> [ToldEvent] { events.filter { $0.name == name } }
    func count(of name: ToldEvent.Name) -> Int { events.count { $0.name == name } }
    func last(_ name: ToldEvent.Name) -> ToldEvent? { events.last { $0.name == name } }

    /// When events of that name were told, in whole seconds of the world's existence.
    func seconds(of name: ToldEvent.Name) -> [Int] { all(name).map { Int($0.seconds.rounded()) } }

    /// The whole seconds between the events of that name.
    func gaps(of name: ToldEvent.Name) -> [Int] { all(name).map(\.instant).wholeSecondsBetween }
}
