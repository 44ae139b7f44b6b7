/// What the person does when an app asks for permission.
public enum PromptAnswer: String, Hashable, Sendable {
    case allow
    case deny
    /// Leaves the prompt open until later.
    case later
}
