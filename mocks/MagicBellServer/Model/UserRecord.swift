/// A user of a project.
final class UserRecord {
    /// The number of the user in the project.
    let id: Int
    /// The name of the user's channel: `user_7-project_1`.
    let channel: String

    init(id: Int, projectID: Int) {
        self.id = id
        channel = "user_\(id)-project_\(projectID)"
    }
}
