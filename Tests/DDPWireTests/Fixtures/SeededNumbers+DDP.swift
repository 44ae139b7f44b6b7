import DDPWire
import JSONWire
import TestBasics

extension SeededNumbers {
    mutating func ejson(depth: Int) -> EJSON {
        switch below(depth > 0 ? 11 : 9) {
        case 0: .null
        case 1: .bool(chance(2))
        case 2: .number(pick([0, -1, 1.5, 1e21, .nan, .infinity, -.infinity]))
        case 3: .string(text())
        // An invalid date comes back as the date 0, as from Meteor.
        case 4: .date(milliseconds: Int64(below(1 << 30)) - 1 << 29)
        case 5: .binary(bytes(below: 6))
        case 6: .regularExpression(pattern: text(), flags: pick(["", "g", "gim"]))
        case 7: .objectID("507f1f77bcf86cd799439011")
        case 8: .custom(type: "oid", value: ["$date": 1])
        case 9: .array((0..<below(4)).map { _ in ejson(depth: depth - 1) })
        default: .object(members(depth: depth - 1))
        }
    }

    mutating func members(depth: Int) -> Members<EJSON> {
        Members((0..<below(4)).map { _ in (text(), ejson(depth: depth)) })
    }

    mutating func text() -> String {
        pick([
            "", "a", "tasks", "é", "\"", "\n", "😀", "-x", "$date", "$binary", "$escape", "$type", "$value", "$InfNaN",
        ])
    }

    mutating func texts() -> [String] { (0..<below(4)).map { _ in text() } }

    mutating func clientMessage() -> ClientMessage {
        switch pick(ClientMessage.Name.allCases) {
        case .connect:
            .connect(
                Connect(
                    version: text(), support: texts(), session: chance(2) ? text() : nil,
                    receivedCount: chance(2) ? below(100) : nil))
        case .disconnect: .disconnect
        case .ping: .ping(id: chance(2) ? text() : nil)
        case .pong: .pong(id: chance(2) ? text() : nil)
        case .sub: .sub(Sub(id: text(), name: text(), params: values()))
        case .unsub: .unsub(id: text())
        case .method:
            .method(MethodCall(id: text(), method: text(), params: values(), randomSeed: chance(2) ? text() : nil))
        }
    }

    mutating func serverMessage() -> ServerMessage {
        let (collection, id) = (text(), text())
        return switch pick(ServerMessage.Name.allCases) {
        case .connected: .connected(session: text())
        case .failed: .failed(version: text())
        case .ping: .ping(id: chance(2) ? text() : nil)
        case .pong: .pong(id: chance(2) ? text() : nil)
        case .nosub: .nosub(id: id, error: chance(2) ? error() : nil)
        case .ready: .ready(subs: texts())
        case .added: .added(document())
        case .changed:
            .changed(DocumentChange(collection: collection, id: id, fields: members(depth: 3), cleared: texts()))
        case .removed: .removed(collection: collection, id: id)
        case .addedBefore: .addedBefore(document(), before: chance(2) ? text() : nil)
        case .movedBefore: .movedBefore(collection: collection, id: id, before: chance(2) ? text() : nil)
        case .result:
            .result(id: id, chance(2) ? .failure(error()) : .success(chance(4) ? nil : ejson(depth: 3)))
        case .updated: .updated(methods: texts())
        case .error: .error(reason: text(), offendingMessage: chance(2) ? ejson(depth: 2).json : nil)
        }
    }

    private mutating func document() -> Document {
        Document(collection: text(), id: text(), fields: members(depth: 3))
    }

    private mutating func values() -> [EJSON]? {
        chance(3) ? nil : (0..<below(3)).map { _ in ejson(depth: 3) }
    }

    private mutating func error() -> DDPError {
        var error = DDPError(chance(2) ? 404 : "denied", chance(2) ? text() : nil)
        if chance(3) { error.details = ["a": 1] }
        if chance(3) { error.isClientSafe = nil }
        return error
    }
}
