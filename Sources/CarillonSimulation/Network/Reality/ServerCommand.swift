/// How a real server is started.
package struct ServerCommand: Sendable {
    package var path: String
    package var arguments: [String]
    /// All of its environment, by name.
    package var environment: [String: String]
    /// What a line of its standard error has in it once it listens.
    package var readyText: String

    package init(path: String, arguments: [String], environment: [String: String], readyText: String) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.readyText = readyText
    }
}
