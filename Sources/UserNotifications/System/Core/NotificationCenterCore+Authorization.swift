/// Who may notify, and who decides.
extension NotificationCenterCore {
    /// The app asks for permission.
    package mutating func requestAuthorization(_ options: UNAuthorizationOptions) -> Authorization.Reply {
        let status = authorization.status
        let prompts = authorization.prompts(for: options)
        if prompts { record(.prompted(status)) }
        let reply = authorization.request(options)
        recordChange(from: status)
        return reply
    }

    /// The person answers the prompt that is on the screen.
    package mutating func answerPrompt(isGranted: Bool) {
        change { $0.answerPrompt(isGranted: isGranted) }
    }

    /// The person allows or forbids notifications in the Settings app.
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
