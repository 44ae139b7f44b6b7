import CarillonEnvironment
import CarillonSimulation
import Foundation
import HTTPEngine
import JSONWire
import MagicBellWire
import TestBeds
import Testing

@testable import MagicBell

/// A phone with a client on ``ScriptedHTTP``. Realtime messages are handed to the user directly.
///
/// Unchecked because it is confined to its world.
final class ClientBed: TestBed, @unchecked Sendable {
    let http = ScriptedHTTP()
    let environment: CarillonEnvironment.Environment
    private(set) var client: MagicBellClient! = nil

    init(
        seed: UInt64 = 1, generation: APIGeneration = .v1, baseUrl: String = "https://api.example.com",
        _ change: (inout MagicBellParts) -> Void = { _ in }
    ) {
        let loop = SimulatedLoop.ofTests(seed: seed)
        let device = SimulatedDevice(name: "phone", loop: loop, timeZone: .gmt)
        environment = CarillonEnvironment.Environment(
            name: "phone", loop: loop, network: NoNetwork(),
            platform: SimulatedPlatform(device: device) { URL(fileURLWithPath: "/dev/null") }, recorder: nil,
            randomNumbers: { loop.choices.stream($0) })
        super.init(loop)
        environment.magicBellParts.engine = { [http] _ in http }
        change(&environment.magicBellParts)
        client = app {
            MagicBellClient(
                apiKey: "key", baseUrl: URL(string: baseUrl) ?? MagicBellClient.defaultBaseURL,
                generation: generation)
        }
    }

    /// Runs code of the app, on the world's thread.
    @discardableResult
    func app<Result>(_ body: () throws -> Result) rethrows -> Result {
        try loop.onThisThread { try environment.run(body) }
    }

    /// Lets everything that is ready run.
    func settle() async throws { try await pass(.milliseconds(1)) }

    /// Answers the oldest open request.
    func answer(_ status: Int = 200, _ body: JSON? = nil, sourceLocation: SourceLocation = #_sourceLocation)
        async throws
    {
        try await settle()
        try #require(http.open.first, "a request is open", sourceLocation: sourceLocation).answer(status, body)
        try await settle()
    }

    /// Lets a message come on a user's channel.
    func tell(_ user: User, _ change: RealtimeMessage.Change, _ id: String? = nil) {
        app { user.receive(.message(RealtimeMessage(change, id: id))) }
    }

    /// Lets the channel say that messages may be missing.
    func tellGap(_ user: User) { app { user.receive(.gap) } }

    /// Makes a store that has loaded a page.
    func store(
        _ user: User, _ predicate: StorePredicate = StorePredicate(), _ page: JSON
    ) async throws -> NotificationStore {
        let store = user.store.build(predicate: predicate)
        app { store.fetch { _ in } }
        try await answer(200, page)
        return store
    }
}

/// A notification as the server sends it by GraphQL: `"sra"` in the letters of §3, big ones for what is set.
func node(_ id: String, _ flags: String = "sra", sent: Int = 0) -> JSON {
    [
        "cursor": .string("c-" + id),
        "node": [
            "id": .string(id), "title": .string("Title of \(id)"), "sentAt": "2026-03-02T09:00:00Z",
            "seenAt": flags.contains("S") ? "2026-03-02T09:10:00Z" : .null,
            "readAt": flags.contains("R") ? "2026-03-02T09:10:00Z" : .null,
            "archivedAt": flags.contains("A") ? "2026-03-02T09:10:00Z" : .null,
        ],
    ]
}

/// A page as the server sends it by GraphQL.
func page(
    _ nodes: [JSON], total: Int? = nil, unread: Int = 0, unseen: Int = 0, hasNextPage: Bool = false,
    end: String? = nil
) -> JSON {
    [
        "data": [
            "data": [
                "edges": .array(nodes),
                "pageInfo": [
                    "endCursor": end.map(JSON.string) ?? .null, "hasNextPage": .bool(hasNextPage),
                    "hasPreviousPage": false, "startCursor": .null,
                ],
                "totalCount": .number(Double(total ?? nodes.count)), "unreadCount": .number(Double(unread)),
                "unseenCount": .number(Double(unseen)),
            ]
        ]
    ]
}
