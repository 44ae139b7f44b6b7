extension ApplicationState {
    /// Returns the next state on the way to another, and the event that the app gets, as on iOS.
    package func step(towards goal: ApplicationState) -> (state: ApplicationState, event: PlatformEvent?) {
        switch (self, goal) {
        case (.notRunning, .background): (.background, nil)
        case (.notRunning, _): (.inactive, nil)
        case (.background, .notRunning): (.notRunning, .willTerminate)
        case (.background, _): (.inactive, .willEnterForeground)
        case (.inactive, .active): (.active, .didBecomeActive)
        case (.inactive, _): (.background, .didEnterBackground)
        case (.active, _): (.inactive, .willResignActive)
        }
    }

    /// Returns the events that the app gets on the whole way to another state.
    package func events(to goal: ApplicationState) -> [PlatformEvent] {
        var events: [PlatformEvent] = []
        var state = self
        while state != goal {
            let step = state.step(towards: goal)
            state = step.state
            if let event = step.event { events.append(event) }
        }
        return events
    }
}
