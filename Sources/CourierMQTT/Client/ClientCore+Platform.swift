import CarillonEnvironment
import CourierCore

extension ClientCore {
    /// Listens to what happens to the app and to the network, until the app disconnects.
    func observePlatform() {
        guard platformObservation == nil else { return }
        platformObservation = environment.platform.observe { [weak self] event in
            guard let self else { return }
            // A process that is gone does nothing with it, and shall not hold on to itself for that.
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

    /// The system keeps no connection of an app in the background alive, so it is ended in an orderly way.
    private func appDidEnterBackground() {
        emit(.appBackground)
        isSuspended = true
        cancelPlans()
        leave()
    }

    private func appWillEnterForeground() {
        emit(.appForeground)
        isSuspended = false
        if parts.connecting.connectsInFront(!subscriptions.topics.isEmpty) { requestConnection() }
    }

    private func reachabilityDidChange() {
        guard environment.platform.reachability != .unreachable else { return emit(.connectionUnavailable) }
        emit(.connectionAvailable)
        if parts.connecting.connectsWithNetwork(isSuspended) { requestConnection() }
    }
}
