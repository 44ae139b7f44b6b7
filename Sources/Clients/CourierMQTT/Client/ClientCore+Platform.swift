import CarillonEnvironment
import CourierCore

extension ClientCore {
    /// Listens to events of the app and of the network, until the app disconnects.
    func observePlatform() {
        guard platformObservation == nil else { return }
        platformObservation = environment.platform.observe { [weak self] event in
            guard let self else { return }
            // Weak again, because an app's process that has ended never takes the step, and must not be kept alive by
            // it.
            mailbox.post { [weak self] in self?.handle(event) }
        }
    }

    private func handle(_ event: PlatformEvent) {
        guard platformObservation != nil else { return }
        switch event {
        case .didEnterBackground: appDidEnterBackground()
        case .willEnterForeground: appWillEnterForeground()
        case .reachabilityDidChange: reachabilityDidChange()
        case .didBecomeActive, .willResignActive, .willTerminate, .timeZoneDidChange, .clockDidChange,
            .positionDidChange:
            break
        }
    }

    /// Disconnects, because the system keeps no connection of an app in the background alive.
    private func appDidEnterBackground() {
        emit(.appBackground)
        presence.appDidEnterBackground()
        cancelPlans()
        leave()
    }

    private func appWillEnterForeground() {
        emit(.appForeground)
        presence.appWillEnterForeground()
        if parts.connecting.connectsInFront(!subscriptions.topics.isEmpty) { requestConnection() }
    }

    private func reachabilityDidChange() {
        guard environment.platform.reachability != .unreachable else { return emit(.connectionUnavailable) }
        emit(.connectionAvailable)
        if parts.connecting.connectsWithNetwork(presence == .suspended) { requestConnection() }
    }
}
