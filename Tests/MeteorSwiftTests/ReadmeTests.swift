import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import OrderedCollections
import TestWorlds
import Testing

/// The message of the README's messaging app.
struct Message: Codable, CollectionDecoder {
    var _id: String
    var body: String
    var time: EJSONDate
}

// Note: "Message" already conforms to MongoObject as it has an _id member which
// is a String. Just need to declare conformance.
extension Message: MongoObject {}

/// The README's object that adds something when it is decoded.
struct Image: Codable, CollectionDecoder {
    var _id: String
    var bytes: EJSONData
    var image: [UInt8]?

    func decodeImage() -> [UInt8] { Array(bytes.data) }

    static func decode(data: Data, decoder: JSONDecoder) throws -> Any? {
        var result = try decoder.decode(Image.self, from: data) as Image
        result.image = result.decodeImage()
        return result
    }
}

/// A type with the static function for encoding, as the README's list of types has it.
struct Tag: CollectionDecoder {
    var name: String

    static func decode(data: Data, decoder: JSONDecoder) throws -> Any? {
        Tag(name: try decoder.decode([String: String].self, from: data)["tag"] ?? "")
    }

    static func encode(value: Any, encoder: JSONEncoder) throws -> Data? {
        try (value as? Tag).map { try encoder.encode(["tag": $0.name]) }
    }
}

/// Every Swift snippet of MeteorSwift's README, as it stands there, apart from misprints that are no Swift. The code
/// around it is that which the README leaves to its reader.
@Suite("README", .timeLimit(.minutes(60)))
struct ReadmeTests {
    @Test("Initialization, subscriptions and methods") func connecting() async throws {
        try await everywhere { world in
            let server = try world.meteorServer()
            server.publish("messages") { [messages = server.collection("MessageCollection")] _ in messages.find() }
            server.method("echo") { call in call.params.first ?? .null }
            let diary = MeteorDiary()
            let phone = world.device("phone")
            let myClient = phone.run { MeteorClient("ws://meteor:3000/websocket") }
            world.keep(myClient)
            myClient.connectionDelegate = diary
            phone.run { myClient.connect() }
            try await world.advance(by: .seconds(1))
            world.expect(diary.take(), equals: ["connected", "ready"], "the delegate hears")

            let onReady: SubscriptionCallback? = { id, name in diary.note("ready \(name)") }
            let (subId, groupId) = phone.run {
                let subId = myClient.add(subscription: "messages", withParams: [1], onReady: onReady)
                let groupId = myClient.add(subscriptions: [(name: "messages", params: nil)], onReady: onReady)
                return (subId, groupId)
            }
            try await world.advance(by: .seconds(1))
            world.expect(diary.take(), equals: ["ready messages", "ready GroupedSubscriptions"], "both are ready")
            phone.run { for subId in [subId ?? "", groupId ?? ""] { myClient.remove(subscriptionId: subId) } }

            let methodId: String? = phone.run {
                myClient.call(
                    method: "echo", parameters: [Message(_id: "1", body: "hi", time: EJSONDate(date: Date()))]
                ) {
                    diary.note(line($0))
                }
            }
            world.expect(methodId != nil, "the call has an identifier")
            try await world.advance(by: .seconds(1))
            world.expect(diary.take().first?.contains("hi"), equals: true, "the object was converted")
        }
    }

    @Test("Logon, OAuth and sign-up") func accounts() async throws {
        try await everywhere { world in
            let server = try world.meteorServer()
            _ = server.accounts
            let phone = world.device("phone")
            let myClient = phone.run { MeteorClient("ws://meteor:3000/websocket") }
            world.keep(myClient)
            phone.run { myClient.connect() }
            try await world.advance(by: .seconds(1))
            var outcomes: [String] = []
            let callback: MeteorClientMethodCallback = { outcomes.append(line($0)) }
            phone.run {
                myClient.signup(
                    withUsername: "ann", email: "ann@example.com", password: "p", fullname: "Ann",
                    responseCallback: callback)
            }
            try await world.advance(by: .seconds(1))
            phone.run { myClient.logonWith(username: "ann", password: "p", responseCallback: callback) }
            try await world.advance(by: .seconds(1))
            phone.run { myClient.logonWith(email: "ann@example.com", password: "p", responseCallback: callback) }
            try await world.advance(by: .seconds(1))
            phone.run { myClient.logonWith(usernameOrEmail: "ann", password: "p", responseCallback: callback) }
            try await world.advance(by: .seconds(1))
            let token = myClient.currentSessionToken ?? ""
            phone.run { myClient.logon(with: token, responseCallback: callback) }
            try await world.advance(by: .seconds(1))
            world.expect(outcomes.count { $0.hasPrefix("success") }, equals: 5, "all succeed")
            phone.run {
                myClient.signup(
                    withUsername: "bob", email: "", password: "p", firstName: "Bob", lastName: "B",
                    responseCallback: callback)
            }
            try await world.advance(by: .seconds(1))
            world.expect(outcomes.last?.hasPrefix("success"), equals: true, "bob has an account")
            phone.run {
                myClient.logon(
                    withOAuthAccessToken: "t", serviceName: "github", optionsKey: "oauth", responseCallback: callback)
            }
            try await world.advance(by: .seconds(1))
            world.expect(outcomes.last, equals: "failure sorr.swiftddp.transport 2", "the server has no such page")
        }
    }

    @Test("Collections: find, findOne, watch, insert, update, remove") func collections() async throws {
        try await everywhere { world in
            let server = try world.meteorServer()
            server.publish("messages") { [messages = server.collection("MessageCollection")] _ in messages.find() }
            server.application.acceptWrites(to: "MessageCollection")
            let phone = world.device("phone")
            let meteor = phone.run { MeteorClient("ws://meteor:3000/websocket") }
            world.keep(meteor)
            let messages = phone.run {
                meteor.registerCodable("collection_name", collectionCoder: Message.self)
                return MongoCollection<Message>(meteor: meteor, collection: "MessageCollection")
            }
            var displayed: [String] = []
            func display(newMessage message: Message?) { displayed.append(message?.body ?? "-") }
            phone.run {
                meteor.connect()
                _ = meteor.add(subscription: "messages")
                let watchId = messages.watch(
                    matching: nil,
                    callback: { (reason, _id, message) in
                        if reason == .added {
                            display(newMessage: message)
                        }
                    })
                world.expect(!watchId.isEmpty, "the watch has an identifier")
            }
            try await world.advance(by: .seconds(1))
            let ids = phone.run {
                [("old", 1), ("new", 2)].compactMap { (body, seconds) in
                    messages.insert(
                        Message(_id: "", body: body, time: EJSONDate(date: Date(timeIntervalSince1970: seconds))))
                }
            }
            try await world.advance(by: .seconds(1))
            world.expect(displayed, equals: ["old", "new"], "the watch hears of both")

            let mostRecent = phone.run {
                messages.findOne(match: nil) { (one, two) in
                    return one.time.ms < two.time.ms
                }
            }
            world.expect(mostRecent?.body, equals: "new", "the most recent one is found")
            let aMessageId = ids.first ?? ""
            guard let result = phone.run({ messages.findOne(aMessageId) }) else {
                return world.fail("a message is found by its identifier")
            }
            world.expect(result.body, equals: "old", "it is the right one")

            phone.run { messages.update(aMessageId, changes: ["body": "older"], responseCallback: nil) }
            try await world.advance(by: .seconds(1))
            world.expect(phone.run { messages.findOne(aMessageId)?.body }, equals: "older", "it was updated")
            phone.run { messages.remove(aMessageId, responseCallback: nil) }
            try await world.advance(by: .seconds(1))
            world.expect(server.collection("MessageCollection").documents.count, equals: 1, "it was removed")
            phone.run { messages.stopAllWatches() }
        }
    }

    @Test("Objects with code of their own for decoding and encoding") func coding() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            rig.server.collection("tasks").insert(["bytes": .binary([1, 2])], id: .string("i"))
            rig.server.collection("tasks").insert(["tag": "urgent"], id: .string("t"))
            try await rig.subscribe()
            rig.run { meteor in
                let images = MongoCollection<Image>(meteor: meteor, collection: "tasks")
                world.expect(images.findOne("i")?.image, equals: [1, 2], "the image is decoded")
                let tags = MongoCollection<Tag>(meteor: meteor, collection: "tasks")
                world.expect(tags.findOne("t")?.name, equals: "urgent", "the tag is decoded")
                world.expect(tags.insert(Tag(name: "later")) != nil, "the tag can be encoded")
            }
            try await rig.pass()
            world.expect(rig.calls.first?.params?.first?["tag"], equals: "later", "it is sent")
        }
    }

    @Test("The protocols and types that the README lists") func types() {
        let names: [Notification.Name] = [
            Notification.MeteorClientConnectionReady, Notification.MeteorClientDidConnect,
            Notification.MeteorClientDidDisconnect,
        ]
        #expect(
            names.map(\.rawValue) == ["sorr.swiftddp.ready", "sorr.swiftddp.connected", "sorr.swiftddp.disconnected"])
        let object: EJSONObject = ["a": 1]
        let objects: EJSONObjArray = [object]
        #expect(objects.count == 1)
        let matcher: MeteorMatcher<Message> = { $0.body.isEmpty }
        let sorter: MeteorSorter<Message> = { $0.time > $1.time }
        let message = Message(_id: "1", body: "", time: EJSONDate(date: Date(timeIntervalSince1970: 0)))
        #expect(matcher(message) && !sorter(message, message))
    }
}
