import Carillon
import JSONWire

/// The way to our own client, in the main app of a device of the same name.
///
/// Only code on the loop touches it, so it is safe to share.
final class AppDoor: ClientDoor, @unchecked Sendable {
    private let app: App
    private let kind: ClientKind
    private let type: any ClientAdapter.Type
    private var adapter: (any ClientAdapter)?
    private var onEnd: () -> Void = {}
    private(set) var hasEndedWell = false
    /// The calls that are due, in their order.
    private var untold: [() -> Void] = []
    private var filters: [ClientFilter] = []

    init(_ type: any ClientAdapter.Type, _ kind: ClientKind, in app: App) {
        (self.type, self.kind, self.app) = (type, kind, app)
    }

    var ending: String? { adapter == nil ? "has ended" : nil }

    func start(onLine: @escaping (String) -> Void, onEnd: @escaping () -> Void) {
        if !app.isRunning { app.enterForeground() }
        hasEndedWell = false
        self.onEnd = onEnd
        let greeting: JSON = [
            "carillon": .number(Double(ClientKind.contractVersion)), "client": .string(type.client),
            "kind": .string(kind.rawValue), "can": .array(type.abilities.map(\.name).sorted().map(JSON.string)),
        ]
        tell { onLine(greeting.text) }
        filters = app.device.world.clientFilters.make(for: kind)
        let voice = ClientVoice(in: app) { [weak self] line in
            guard let self else { return }
            let lines = filters.reduce([line]) { lines, filter in lines.flatMap(filter.line) }
            for line in lines { tell { onLine(line.text) } }
        }
        adapter = app.run { type.init(voice) }
    }

    func kill() {
        app.kill()
        adapter = nil
        tell(onEnd)
    }

    func write(line: String) {
        guard let value = try? JSON(text: line), let name = value["order"]?.string, let adapter else { return }
        guard let id = value["id"]?.int else {
            // The order to end has no number. The process is over, and nothing is said to the server.
            hasEndedWell = true
            return kill()
        }
        var fields = value.object ?? [:]
        fields.remove(["id", "order"])
        let order = filters.reduce(Optional(ClientOrder(name, fields))) { order, filter in order.flatMap(filter.order) }
        if let order { app.run { adapter.carryOut(order, id) } }
    }

    /// Makes a call in a step of its own, after those that are due already.
    private func tell(_ call: @escaping () -> Void) {
        untold.append(call)
        guard untold.count == 1 else { return }
        app.device.world.loop.enqueue { [weak self] in
            guard let self else { return }
            let all = untold
            untold = []
            for tell in all { tell() }
        }
    }
}
