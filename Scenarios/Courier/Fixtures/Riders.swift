import Carillon

/// The riders of a world, as long as there is the world. Confined to it, which is what makes the type safe to share.
final class Riders: @unchecked Sendable {
    private var all: [Rider] = []

    /// Has a rider's client made now and at each launch of its app.
    func add(_ rider: Rider) {
        let app = rider.app
        if !all.contains(where: { $0.app === app }) {
            app.onLaunch { [weak self, weak app] in
                for rider in self?.all ?? [] where rider.app === app { rider.makeClient() }
            }
        }
        all.append(rider)
        if app.isRunning { rider.makeClient() }
    }
}
