import Carillon

extension World {
    /// Makes a person's client now, and again at each launch of its app.
    func add(_ courier: CourierApp) {
        let app = courier.app
        if !kept(CourierApp.self).contains(where: { $0.app === app }) {
            app.onLaunch { [weak self, weak app] in
                for courier in self?.kept(CourierApp.self) ?? [] where courier.app === app { courier.makeClient() }
            }
        }
        keep(courier)
        if app.isRunning { courier.makeClient() }
    }
}
