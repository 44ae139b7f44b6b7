#if os(Linux)
import CarillonSimulation

/// The way to a program that is a guest of the world.
final class GuestDoor: ClientDoor {
    private let guest: Guest

    init(_ guest: Guest) { self.guest = guest }

    var ending: String? {
        switch guest.status {
        case .running, .suspended: nil
        case .notStarted: "is not started"
        case .exited, .killed:
            "has \(guest.status)" + (guest.errors.last.map { ", and its last words were “\($0.prefix(200))”" } ?? "")
        }
    }

    var hasEndedWell: Bool { guest.status == .exited(0) }

    func start(onLine: @escaping (String) -> Void, onEnd: @escaping () -> Void) throws {
        guest.onLine = onLine
        guest.onEnd = { _ in onEnd() }
        try guest.start()
    }

    func kill() { guest.kill() }
    func write(line: String) { guest.write(line: line) }
}
#endif
