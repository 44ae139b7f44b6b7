import CarillonEnvironment
import Foundation
import JSONWire
import MagicBellWire
import OrderedCollections

/// A project with its users and their notifications. It says what has changed, and outlives restarts of its server.
///
/// The class is confined to its server.
final class Project {
    /// The number of the project, which stands in the names of channels.
    let id = 1
    var name = "Project"
    let limits: ProjectLimits
    private let date: () -> Date
    private let random: any RandomNumbers

    // Users.
    var users: OrderedDictionary<Int, UserRecord> = [:]
    var usersByExternalID: [String: UserRecord] = [:]
    /// The users by their email addresses in lower case.
    var usersByEmail: [String: UserRecord] = [:]

    // The project's own data.
    var categories: OrderedDictionary<String, String> = [:]
    var broadcasts: OrderedDictionary<String, BroadcastRecord> = [:]
    var imports: OrderedDictionary<String, JSON> = [:]
    var channels: OrderedDictionary<String, JSON> = [:]
    /// The further projects of the workspace, which are not served.
    var otherProjects: OrderedDictionary<Int, ProjectAccount> = [:]

    // News.
    /// The events that nobody has told yet.
    var events: [MagicBellEvent] = []
    private var publications: [Publication] = []
    /// Takes notifications for the devices of their users.
    var onPush: ((MobilePush) -> Void)?

    private var lastNumbers: [String: Int] = [:]

    /// Makes a project without users.
    ///
    /// - Parameters:
    ///   - date: Returns the time of the server's clock.
    ///   - random: The numbers from which identifiers are made.
    init(date: @escaping () -> Date, random: any RandomNumbers, limits: ProjectLimits = ProjectLimits()) {
        self.date = date
        self.random = random
        self.limits = limits
    }

    /// The time of the server's clock.
    var time: UnixTime { UnixTime(date()) }

    /// A new identifier.
    func makeID() -> String { random.nextUUID().text.lowercased() }

    /// The next number of a kind of record, from 1 on.
    func nextNumber(of kind: String) -> Int {
        lastNumbers[kind, default: 0] += 1
        return lastNumbers[kind, default: 1]
    }

    /// Returns the events so far, and forgets them.
    func takeEvents() -> [MagicBellEvent] {
        defer { events = [] }
        return events
    }

    // MARK: Publications

    /// Publishes a change of a user's notifications on the user's channel.
    func publish(_ message: RealtimeMessage, to user: UserRecord) {
        publish(Publication(message, channel: user.channel))
    }

    /// Publishes a message. If nobody takes the messages, the oldest one goes.
    func publish(_ publication: Publication) {
        publications.append(publication)
        let excess = publications.count - limits.publicationCount
        if excess > 0 { publications.removeFirst(excess) }
    }

    /// Returns the messages about all changes so far, and forgets them.
    func takePublications() -> [Publication] {
        defer { publications = [] }
        return publications
    }
}
