import JSONWire

/// The channels that a token opens, and the operations on them: `{"user_1-project_1":["*"]}`.
struct Capability: Hashable {
    /// Each resource that may be listened to: a channel, a namespace such as `news:*`, or `*` for all.
    private let resources: [String]

    /// The capability of a whole key.
    static let everything = Capability(resources: ["*"])

    private init(resources: [String]) {
        self.resources = resources
    }

    /// Reads a capability.
    ///
    /// - Throws: An error with status 400 if the text is no object with lists of texts.
    init(_ text: String) throws(RealtimeError) {
        guard let members = (try? JSON(text: text))?.object else { throw .badRequest("invalid capability") }
        var resources: [String] = []
        for (resource, value) in members {
            guard let operations = value.array?.map(\.string), !operations.contains(nil) else {
                throw .badRequest("invalid capability")
            }
            if operations.contains("*") || operations.contains("subscribe") { resources.append(resource) }
        }
        self.resources = resources
    }

    /// The text of the capability of a user: the own channel, and those below it.
    static func text(for channel: String) -> String {
        let all: JSON = ["*"]
        return JSON.object(Members([(channel, all), (channel + ":*", all)])).text
    }

    /// Returns whether a listener with this capability may hear a channel.
    func opens(_ channel: String) -> Bool {
        resources.contains { resource in
            resource == "*" || resource == channel
                || (resource.hasSuffix(":*") && channel.hasPrefix(resource.dropLast()))
        }
    }

    /// Returns whether a resource is this very channel.
    func names(_ channel: String) -> Bool { resources.contains(channel) }
}
