/// A reason why a project makes no change.
enum ProjectError: Error, Hashable {
    /// The identity is another user's.
    case identityTaken
    /// The project has as many users as it may have.
    case tooManyUsers(limit: Int)
}
