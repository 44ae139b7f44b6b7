/// The person's answer when an app asks for permission.
public enum PromptAnswer: String, Hashable, Sendable {
    /// The person allows notifications.
    case allow
    /// The person does not allow notifications.
    case deny
    /// The person leaves the prompt open until later.
    case later
}
