import DDPServer
import DDPWire
import JSONWire
import MockHosting

extension DDPOptions {
    /// The server as the admin API sees it: it can change documents.
    static func control(of server: DDPServer) -> HostedControl<DDPServer> {
        HostedControl(
            server, kinds: DDPFrame.Kind.allCases.map(\.rawValue), client: { $0 },
            actions: [
                "insert": { members throws(AdminError) in
                    let (collection, id) = try document(&members, of: server)
                    let fields = try fields("fields", &members)
                    try members.end()
                    return ["changed": .bool(collection.insert(fields, id: id))]
                },
                "update": { members throws(AdminError) in
                    let (collection, id) = try document(&members, of: server)
                    let (set, unset) = (try fields("set", &members), try members.texts("unset"))
                    try members.end()
                    return ["changed": .bool(collection.update(id, set: set, unset: unset))]
                },
                "remove": { members throws(AdminError) in
                    let (collection, id) = try document(&members, of: server)
                    try members.end()
                    return ["changed": .bool(collection.remove(id))]
                },
            ])
    }

    private static func document(
        _ members: inout AdminMembers, of server: DDPServer
    ) throws(AdminError) -> (DDPCollection, DocumentIdentifier) {
        guard let name = try members.text("collection"), !name.isEmpty else {
            throw .badRequest("“collection” is missing")
        }
        guard let id = try members.text("id"), !id.isEmpty else { throw .badRequest("“id” is missing") }
        return (server.collection(name), .string(id))
    }

    private static func fields(_ name: String, _ members: inout AdminMembers) throws(AdminError) -> Members<EJSON> {
        guard let value = members.value(name) else { return [:] }
        guard let object = value.object else { throw .badRequest("“\(name)” takes an object") }
        do throws(EJSONFailure) {
            return try object.mapValues { value throws(EJSONFailure) in try EJSON(value) }
        } catch { throw .badRequest("“\(name)” is no EJSON: \(error)") }
    }
}
