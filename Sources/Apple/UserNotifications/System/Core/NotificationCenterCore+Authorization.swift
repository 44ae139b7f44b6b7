/// The permission to notify, and the person's decisions about it.
extension NotificationCenterCore {
    /// Handles the app's request for permission.
    package mutating func requestAuthorization(_ options: UNAuthorizationOptions) -> Authorization.Reply {
        let status = authorization.status
        let prompts = authorization.prompts(for: options)
        if prompts { record(.prompted(status)) }
        let reply = authorization.request(options)
        recordChange(from: status)
        return reply
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
        let (status, wasPromptOpen) = (authorization.status, authorization.isPromptOpen)
        body(&authorization)
        recordChange(from: status)
        if wasPromptOpen && !authorization.isPromptOpen {
            emit(.answerAuthorizationRequests(isGranted: authorization.isGranted))
        }
    }

    private mutating func recordChange(from status: UNAuthorizationStatus) {
        if authorization.status != status { record(.authorizationChanged(authorization.status)) }
    }
}
