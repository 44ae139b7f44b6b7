import Foundation
import MeteorSwift
import Testing

/// Every declaration of MeteorSwift 1.1.10's public API, used as an app written against it uses it.
@Suite("The public face of MeteorSwift")
struct PublicFaceTests {
    struct Note: Codable, CollectionDecoder, MongoObject, OfflineObject {
        var _id: String
        var _lastUpdated_: EJSONDate?
        var _wasOffline_: Bool?
        var picture: EJSONData?
    }

    final class Delegate: MeteorConnectionDelegate, DDPAuthDelegate {
        func meteorDidConnect() {}
        func meteorDidDisconnect() {}
        func meteorClientReady() {}
        func meteorClientUpdateSession(userId: String, sessionToken: String) {}
        func authenticationWasSuccessful() {}
        func authenticationFailed(withError: any Error) {}
    }

    @Test("The client") func client() {
        let client = MeteorClient(site: "ws://127.0.0.1:1/websocket", withDDPVersion: "pre2")
        let object: NSObject = client
        #expect(object === client)
        let delegate = Delegate()
        client.authDelegate = delegate
        client.connectionDelegate = delegate
        #expect(client.authDelegate != nil && client.connectionDelegate != nil)
        let isConnected: Bool = client.isConnected
        let user: String? = client.currentUserId
        let token: String? = client.currentSessionToken
        #expect(!isConnected && user == nil && token == nil)
        let callback: MeteorClientMethodCallback = { _ in }
        let ready: SubscriptionCallback = { (_: String, _: String) in }
        client.insert(into: "c", object: ["a": 1])
        let inserted: String? = client.insert(into: "c", object: ["a": 1], responseCallback: callback)
        #expect(inserted != nil)
        client.add(item: ["a": 1], forId: "x", into: "c")
        client.update(into: "c", objectWithId: "x", changes: ["a": 2])
        client.update(into: "c", objectWithId: "x", changes: ["a": 2], responseCallback: callback)
        client.remove(from: "c", objectWithId: "x")
        client.remove(from: "c", objectWithId: "x", responseCallback: callback)
        let objects: EJSONObjArray = [["a": 1]]
        client.send(method: "m", parameters: objects)
        client.call(method: "m", parameters: [1])
        let call: String? = client.call(method: "m", parameters: [1, "a"], responseCallback: callback)
        #expect(call == nil)
        let one: String? = client.add(subscription: "s")
        let two: String? = client.add(subscription: "s", withParameters: [1], onReady: ready)
        let three: String? = client.add(
            subscriptions: [(name: "s", params: nil), (name: "t", params: [1])], onReady: ready)
        let four: String? = client.add(subscriptions: [("s", nil)])
        for id in [one, two, three, four] { client.remove(subscriptionId: id ?? "") }
        client.logon(with: "token")
        client.logon(with: "token", responseCallback: callback)
        client.logonWith(username: "a", password: "p")
        client.logonWith(username: "a", password: "p", responseCallback: callback)
        client.logonWith(email: "a", password: "p")
        client.logonWith(email: "a", password: "p", responseCallback: callback)
        client.logonWith(usernameOrEmail: "a", password: "p", responseCallback: nil)
        client.signup(withUsername: "a", email: "", password: "", fullname: "", responseCallback: callback)
        client.signup(withUsername: "a", password: "", fullname: "", responseCallback: nil)
        client.signup(withUsername: "a", email: "", password: "", firstName: "", lastName: "", responseCallback: nil)
        client.signup(email: "", password: "", firstName: "", lastName: "", responseCallback: nil)
        client.resetCollections()
        client.logout()
        client.disconnect()
    }

    @Test("Collections") func collections() throws {
        let client = MeteorClient(site: "ws://127.0.0.1:1/websocket")
        let notes = MongoCollection<Note>(meteor: client, collection: "notes")
        let count: Int = notes.count
        #expect(count == 0 && notes.isEmpty)
        let added: Bool = notes.add(item: Note(_id: "1"))
        #expect(added)
        notes.add(item: Note(_id: "2"))
        let matcher: MeteorMatcher<Note> = { $0._id == "1" }
        let sorter: MeteorSorter<Note> = { $0._id < $1._id }
        #expect(notes.find().map(\.id) == ["1", "2"])
        #expect(notes.find(matching: matcher).count == 1)
        #expect(notes.find(matching: nil, sorted: sorter).map(\.id) == ["2", "1"])
        #expect(notes.findOne()?._id == "1")
        #expect(notes.findOne(matching: matcher, sorted: sorter)?._id == "1")
        #expect(notes.findOne("2")?._id == "2")
        let callback: CollectionCallback<Note> = { (_: ChangedReason, _: String, _: Note?) in }
        let first: String = notes.watch(matching: matcher, callback: callback)
        let second: String = notes.watch("1", callback: callback)
        let third = notes.watch { reason, id, note in _ = (reason, id, note) }
        for watch in [first, second] { notes.stopWatching(watch) }
        #expect(!third.isEmpty)
        notes.stopAllWatches()
        let id: String? = notes.insert(Note(_id: "3"), responseCallback: { _ in })
        #expect(id == "3")
        _ = notes.insert(Note(_id: "4"))
        notes.update("3", changes: ["a": NSNull()])
        notes.update("3", changes: [:], responseCallback: { _ in })
        notes.remove("3")
        notes.remove("3", responseCallback: { _ in })
        let files = MongoCollection<Note>(meteor: client, collection: "carillon-public-face")
        try files.persist()
        try files.persist(.default)
        files.restore()
        files.restore(.default)
        files.setPersistWatcher()
        files.stopAllWatches()
        files.clearOffline()
        files.clearOffline(.default)
    }

    @Test("Enumerations, names and errors") func names() {
        #expect(MeteorClientError.NotConnected.rawValue == 0)
        #expect(MeteorClientError.DisconnectedBeforeCallbackComplete.rawValue == 1)
        #expect(MeteorClientError.LogonRejected.rawValue == 2)
        let states: [AuthState] = [
            .AuthStateNoAuth, .AuthStateLoggingIn, .AuthStateLoggedIn, .AuthStateLoggedOut,
        ]
        #expect(states.map(\.rawValue) == [0, 1, 2, 3] as [UInt])
        let reasons: [ChangedReason] = [.added, .addedBefore, .movedBefore, .removed, .changed]
        #expect(reasons.map(\.rawValue) == ["added", "addedBefore", "movedBefore", "removed", "changed"])
        let names: [Notification.Name] = [
            Notification.MeteorClientConnectionReady, Notification.MeteorClientDidConnect,
            Notification.MeteorClientDidDisconnect, Notification.MeteorClientUpdateSession,
        ]
        #expect(
            names.map(\.rawValue) == [
                "sorr.swiftddp.ready", "sorr.swiftddp.connected", "sorr.swiftddp.disconnected", "sorr.swiftddp.update",
            ])
    }

    @Test("EJSON's values and the helpers beside them") func values() throws {
        let date = Date(timeIntervalSince1970: 1.5)
        let value = EJSONDate(date: date)
        #expect(value.date == date && value.ms == 1.5)
        let later = EJSONDate(date: date + 1)
        #expect(value < later && later > value && value == value && value <= later && later >= value)
        #expect(String(decoding: try JSONEncoder().encode(value), as: UTF8.self) == #"{"$date":1500}"#)
        #expect(date.bson == ["$date": 1_500])
        #expect(Data([1, 2]).bson == ["$binary": "AQI="])
        for (base64, bytes) in [("AQI=", [1, 2]), ("", []), ("AQI", []), ("%", [])] as [(String, [UInt8])] {
            let data = try JSONDecoder().decode(EJSONData.self, from: Data(#"{"$binary":"\#(base64)"}"#.utf8))
            #expect(Array(data.data) == bytes)
        }
        #expect("password".sha256() == "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8")
        #expect(Data("password".utf8).sha256() == "password".sha256())
        #expect(
            DateFormatter.localizedString(from: value, dateStyle: .short, timeStyle: .none)
                == DateFormatter.localizedString(from: date, dateStyle: .short, timeStyle: .none))
    }

    @Test(
        "A date is cut to whole milliseconds, and keeps them", arguments: [0, 1.234, 1_767_225_600.9999, -1.5, 1e300])
    func dates(_ seconds: Double) {
        let value = EJSONDate(date: Date(timeIntervalSince1970: seconds))
        #expect(EJSONDate(date: value.date) == value)
        if seconds < 1e9 { #expect(abs(value.ms - (seconds * 1_000).rounded(.down) / 1_000) < 0.000_001) }
    }
}
