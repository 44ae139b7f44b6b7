import Carillon

extension World {
    /// Makes a rider's client now, and again at each launch of its app.
    func add(_ rider: CourierApp) {
        let app = rider.app
        if !kept(CourierApp.self).contains(where: { $0.app === app }) {
            app.onLaunch { [weak self, weak app] in
                for rider in self?.kept(CourierApp.self) ?? [] where rider.app === app { rider.makeClient() }
            }
        }
        keep(rider)
        if app.isRunning { rider.makeClient() }
    }
}
