import DDPServer
import DDPWire
import JSONWire
import MockHosting
import OrderedCollections

extension DDPOptions {
    /// The server as the admin API sees it.
    static func control(of server: DDPServer) -> HostedControl<DDPServer> {
        HostedControl(
            server, MessageChoice(kinds: DDPFrame.Kind.allCases.map(\.rawValue), client: { $0 }), orders: orders,
            actions: actions(of: server), state: { tables(of: server) })
    }

    // MARK: Actions

    private static func actions(of server: DDPServer) -> [ServerAction] {
        let place = [
            AdminMember("collection", .text, isRequired: true), AdminMember("id", .text, isRequired: true),
        ]
        func collection(_ body: AdminBody) -> DDPCollection { server.collection(body.text("collection") ?? "") }
        func id(_ body: AdminBody) -> DocumentIdentifier { .string(body.text("id") ?? "") }
        return [
            ServerAction(
                "insert", "Inserts a document.", place + [AdminMember("fields", .object, about: "as EJSON")]
            ) { body throws(AdminError) in
                try checkPlace(body)
                return ["changed": .bool(collection(body).insert(try fields("fields", body), id: id(body)))]
            },
            ServerAction(
                "update", "Sets and removes fields of a document.",
                place + [AdminMember("set", .object, about: "as EJSON"), AdminMember("unset", .texts)]
            ) { body throws(AdminError) in
                try checkPlace(body)
                let set = try fields("set", body)
                return ["changed": .bool(collection(body).update(id(body), set: set, unset: body.texts("unset")))]
            },
            ServerAction("remove", "Removes a document.", place) { body throws(AdminError) in
                try checkPlace(body)
                return ["changed": .bool(collection(body).remove(id(body)))]
            },
        ]
    }

    private static func checkPlace(_ body: AdminBody) throws(AdminError) {
        for name in ["collection", "id"] where body.text(name)?.isEmpty == true {
            throw .badRequest("“\(name)” is empty")
        }
    }

    private static func fields(_ name: String, _ body: AdminBody) throws(AdminError) -> Members<EJSON> {
        guard let object = body.object(name) else { return [:] }
        do throws(EJSONFailure) {
            return try object.mapValues { value throws(EJSONFailure) in try EJSON(value) }
        } catch { throw .badRequest("“\(name)” is no EJSON: \(error)") }
    }

    // MARK: Misbehaviours

    private static var orders: [MisbehaviourOrder<DDPFrame>] {
        [
            .init("staySilent", "Opens WebSockets, and answers nothing in them.") { _ in .staySilent() },
            .init(
                "refuseConnect", "Answers “connect” with “failed”, and closes.",
                [AdminMember("version", .text, about: "the version to suggest; 1 unless said")]
            ) { .refuseConnect(suggesting: $0.text("version") ?? "1") },
            .init("greet", "Sends a server_id before “connected”, as old servers did.") { _ in .greet() },
            .init("resetBeforeMethod", "Resets the connection when a call comes, which is not carried out.") { _ in
                .resetBeforeMethod()
            },
            .init("resetBeforeResult", "Carries a call out, and resets the connection before its result.") { _ in
                .resetBeforeResult()
            },
            .init("wrongPongs", "Answers pings with another identifier.") { _ in .wrongPongs() },
            .init("neverAnswerPings", "Answers no pings.") { _ in .neverAnswerPings() },
            .init("readyTwice", "Says “ready” twice.") { _ in .readyTwice() },
            .init(
                "lateNosub", "Sends “nosub” late.", [AdminMember("seconds", .seconds(3_600), isRequired: true)]
            ) { .lateNosub(by: $0.duration("seconds") ?? .zero) },
            .init("addTwice", "Adds documents twice.") { _ in .addTwice() },
            .init("addLate", "Adds documents after the message that follows them.") { _ in .addLate() },
            .init("omitFields", "Adds documents without their fields.") { _ in .omitFields() },
            .init(
                "fragment", "Sends messages in fragments.",
                [AdminMember("count", .integer(2...1_000), isRequired: true)]
            ) { .fragment($1, into: $0.integer("count") ?? 2) },
            .init("closeWithoutCode", "Sends a Close frame without a code in place of a message, and closes.") {
                .closeWithoutCode(at: $1)
            },
        ]
    }

    // MARK: State

    private static func tables(of server: DDPServer) -> [StateTable] {
        let sessions = server.sessions
        let subscriptions = sessions.flatMap { session in session.subscriptions.map { (session.id, $0) } }
        let documents = server.collections.map { collection in
            StateTable("Documents of \(collection.name)", ["id", "fields"], collection.documents.elements) {
                id, fields in
                [.string(id.wire), .string(JSON.object(fields.mapValues(\.json)).text)]
            }
        }
        return [
            StateTable("Sessions", ["session", "user", "away"], sessions) { session in
                [.string(session.id), session.userID.map { .string($0) } ?? .null, .bool(session.isAway)]
            },
            StateTable("Subscriptions", ["session", "id", "name", "params"], subscriptions) { id, subscription in
                [
                    .string(id), .string(subscription.id), .string(subscription.name),
                    .string(JSON.array(subscription.params.map(\.json)).text),
                ]
            },
        ] + documents
    }
}
