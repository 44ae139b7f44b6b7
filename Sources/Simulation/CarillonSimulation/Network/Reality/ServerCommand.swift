/// The command that starts a real server.
package struct ServerCommand: Sendable {
    package var path: String
    package var arguments: [String]
    /// The whole environment of the process, by name.
    package var environment: [String: String]
    /// The text in a line of standard error that shows that the server listens.
    package var readyText: String

    package init(path: String, arguments: [String], environment: [String: String], readyText: String) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.readyText = readyText
    }
}
