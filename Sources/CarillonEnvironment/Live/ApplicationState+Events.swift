extension ApplicationState {
    /// What an app is told on the way from this state to another, in the order in which iOS tells it.
    package func events(to new: ApplicationState) -> [PlatformEvent] {
        switch (self, new) {
        case (.active, .inactive): [.willResignActive]
        case (.active, .background): [.willResignActive, .didEnterBackground]
        case (.inactive, .background): [.didEnterBackground]
        case (.inactive, .active), (.notRunning, .active): [.didBecomeActive]
        case (.background, .inactive): [.willEnterForeground]
        case (.background, .active): [.willEnterForeground, .didBecomeActive]
        case (.active, .notRunning), (.inactive, .notRunning), (.background, .notRunning): [.willTerminate]
        default: []
        }
    }
}
