/// The permission to notify, and the person's decisions about it.
extension NotificationCenterCore {
    /// Handles the app's request for permission. A prompt waits until the app is in front.
    package mutating func requestAuthorization(
        _ options: UNAuthorizationOptions, isInFront: Bool = true
    ) -> Authorization.Reply {
        let status = authorization.status
        if isInFront, authorization.prompts(for: options) { record(.prompted(status)) }
        let reply = authorization.request(options, isInFront: isInFront)
        recordChange(from: status)
        return reply
    }

    /// Shows the prompt that waits for the app to come to the front.
    package mutating func appDidBecomeActive() {
        guard authorization.isPromptWaiting else { return }
        record(.prompted(authorization.status))
        change { $0.showPrompt() }
    }

    /// Handles the person's answer to the prompt on the screen.
    package mutating func answerPrompt(isGranted: Bool) {
        change { $0.answerPrompt(isGranted: isGranted) }
    }

    /// Handles the person's choice in the Settings app to allow or forbid notifications.
    package mutating func setAllowed(_ isAllowed: Bool) {
        change { $0.setAllowed(isAllowed) }
    }

    private mutating func change(_ body: (inout Authorization) -> Void) {
        let (status, wasUndecided) = (authorization.status, authorization.isUndecided)
        body(&authorization)
        recordChange(from: status)
        if wasUndecided && !authorization.isUndecided {
            emit(.answerAuthorizationRequests(isGranted: authorization.isGranted))
        }
    }

    private mutating func recordChange(from status: UNAuthorizationStatus) {
        if authorization.status != status { record(.authorizationChanged(authorization.status)) }
    }
}
