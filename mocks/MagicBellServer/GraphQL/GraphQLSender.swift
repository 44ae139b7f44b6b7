/// The sender of a document, who decides what it may ask for.
struct GraphQLSender {
    /// The user who asks; `nil` if the project itself does.
    let user: UserRecord?
    /// Whether the request has shown the project's secret.
    let isProject: Bool
}
