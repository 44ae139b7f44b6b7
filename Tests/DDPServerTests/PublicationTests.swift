import DDPWire
import JSONWire
import OrderedCollections
import Testing

@testable import DDPServer

/// The rows are the answers of Meteor's own server.
@Suite("A server publishes documents")
struct PublicationTests {
    static func tasks(_ application: DDPApplication) {
        let tasks = application.collection("tasks")
        tasks.insert(["title": "Milk", "owner": "ann"], id: "a")
        tasks.insert(["title": "Eggs", "owner": "bob"], id: "b")
        application.publish("all") { _ in tasks.find() }
        application.publish("owned") { (_, owner: String) in tasks.find { $0["owner"] == .string(owner) } }
        application.publish("titles") { _ in [tasks.find().fields("title")] }
        application.publish("first") { _ in tasks.find().first(1) }
    }

    let bench = Bench(PublicationTests.tasks)

    @Test("The initial documents come before ready, and changes after it") func live() {
        let client = bench.connect()
        #expect(
            client.say(#"{"msg":"sub","id":"1","name":"owned","params":["ann"]}"#) == [
                #"{"msg":"added","collection":"tasks","id":"a","fields":{"title":"Milk","owner":"ann"}}"#,
                #"{"msg":"ready","subs":["1"]}"#,
            ])
        let tasks = bench.application.collection("tasks")
        tasks.update("a", set: ["title": "Bread"], unset: ["none"])
        #expect(client.take() == [#"{"msg":"changed","collection":"tasks","id":"a","fields":{"title":"Bread"}}"#])
        tasks.update("a", set: ["title": "Bread"])
        #expect(client.take() == [])
        tasks.update("b", set: ["owner": "ann"])
        #expect(
            client.take() == [
                #"{"msg":"added","collection":"tasks","id":"b","fields":{"title":"Eggs","owner":"ann"}}"#
            ])
        tasks.update("b", set: [:], unset: ["title"])
        #expect(client.take() == [#"{"msg":"changed","collection":"tasks","id":"b","cleared":["title"]}"#])
        tasks.update("a", set: ["owner": "bob"])
        #expect(client.take() == [#"{"msg":"removed","collection":"tasks","id":"a"}"#])
        tasks.remove("b")
        #expect(client.take() == [#"{"msg":"removed","collection":"tasks","id":"b"}"#])
        tasks.insert(["owner": "ann", "_id": "other"], id: .number(5))
        #expect(client.take() == [#"{"msg":"added","collection":"tasks","id":"~5","fields":{"owner":"ann"}}"#])
    }

    @Test("Unsubscribing takes the documents back, then says nosub; the end of an unknown one is told, too")
    func unsub() {
        let client = bench.connect()
        client.say(#"{"msg":"sub","id":"1","name":"all"}"#)
        #expect(
            client.say(#"{"msg":"unsub","id":"1"}"#) == [
                #"{"msg":"removed","collection":"tasks","id":"a"}"#,
                #"{"msg":"removed","collection":"tasks","id":"b"}"#, #"{"msg":"nosub","id":"1"}"#,
            ])
        #expect(client.say(#"{"msg":"unsub","id":"1"}"#) == [#"{"msg":"nosub","id":"1"}"#])
        bench.application.collection("tasks").removeAll()
        #expect(client.take() == [])
    }

    @Test("An identifier that is in use is ignored, but an unknown publication is named first") func identifiers() {
        let client = bench.connect()
        client.say(#"{"msg":"sub","id":"1","name":"all"}"#)
        #expect(client.say(#"{"msg":"sub","id":"1","name":"all"}"#) == [])
        #expect(client.say(#"{"msg":"sub","id":"1","name":"titles"}"#) == [])
        #expect(
            client.say(#"{"msg":"sub","id":"1","name":"x"}"#) == [
                #"{"msg":"nosub","id":"1","error":{"isClientSafe":true,"error":404,"reason":"Subscription 'x' not found","message":"Subscription 'x' not found [404]","errorType":"Meteor.Error"}}"#
            ])
        #expect(client.say(#"{"msg":"unsub","id":"1"}"#).count == 3)
    }

    @Test("A second subscription adds only what the client does not see, and leaves only what nobody else provides")
    func merging() {
        let client = bench.connect()
        client.say(#"{"msg":"sub","id":"1","name":"titles"}"#)
        #expect(
            client.say(#"{"msg":"sub","id":"2","name":"owned","params":["ann"]}"#) == [
                #"{"msg":"changed","collection":"tasks","id":"a","fields":{"owner":"ann"}}"#,
                #"{"msg":"ready","subs":["2"]}"#,
            ])
        #expect(
            client.say(#"{"msg":"unsub","id":"1"}"#) == [
                #"{"msg":"removed","collection":"tasks","id":"b"}"#, #"{"msg":"nosub","id":"1"}"#,
            ])
        #expect(
            client.say(#"{"msg":"sub","id":"3","name":"first"}"#) == [#"{"msg":"ready","subs":["3"]}"#])
        #expect(
            client.say(#"{"msg":"unsub","id":"2"}"#) == [#"{"msg":"nosub","id":"2"}"#],
            "the third one provides both fields")
    }

    @Test("The first provider's value is seen, and the next one's when it goes") func values() {
        let bench = Bench { application in
            for name in ["x", "y"] {
                application.publish(name) { sub in
                    sub.added("c", "d", ["v": .string(name), name: true])
                    sub.ready()
                    sub.after(.seconds(1)) { try sub.changed("c", "d", set: ["v": .string(name + "2")]) }
                }
            }
        }
        let client = bench.connect()
        client.say(#"{"msg":"sub","id":"1","name":"x"}"#)
        #expect(
            client.say(#"{"msg":"sub","id":"2","name":"y"}"#) == [
                #"{"msg":"changed","collection":"c","id":"d","fields":{"y":true}}"#, #"{"msg":"ready","subs":["2"]}"#,
            ])
        bench.pass(.seconds(1))
        #expect(client.take() == [#"{"msg":"changed","collection":"c","id":"d","fields":{"v":"x2"}}"#])
        #expect(
            client.say(#"{"msg":"unsub","id":"1"}"#) == [
                #"{"msg":"changed","collection":"c","id":"d","fields":{"v":"y2"},"cleared":["x"]}"#,
                #"{"msg":"nosub","id":"1"}"#,
            ])
    }

    @Test("A document without fields is told without the member, and ready is told once") func emptiness() {
        let bench = Bench { application in
            application.publish("bare") { sub in
                sub.added("c", "d", [:])
                sub.ready()
                sub.ready()
            }
            application.publish("never") { _ in }
        }
        let client = bench.connect()
        #expect(
            client.say(#"{"msg":"sub","id":"1","name":"bare"}"#) == [
                #"{"msg":"added","collection":"c","id":"d"}"#, #"{"msg":"ready","subs":["1"]}"#,
            ])
        #expect(client.say(#"{"msg":"sub","id":"2","name":"never"}"#) == [])
    }

    @Test("A publication ends by an error, by itself, or by a mistake; its documents go first") func ends() {
        struct Oops: Error {}
        let bench = Bench { application in
            application.publish("denied") { _ in throw DDPError(403, "Access denied") }
            application.publish("broken") { _ in throw Oops() }
            application.publish("stops") { sub in
                sub.added("c", "d", [:])
                sub.ready()
                sub.after(.seconds(1)) { sub.stop() }
                sub.onStop { application.collection("log").insert([:], id: "stopped") }
            }
            application.publish("wrong") { sub in
                sub.added("c", "e", [:])
                try sub.changed("c", "f")
            }
        }
        let client = bench.connect()
        func error(_ code: Int, _ reason: String) -> String {
            #"{"isClientSafe":true,"error":\#(code),"reason":"\#(reason)","message":"\#(reason) [\#(code)]","errorType":"Meteor.Error"}"#
        }
        #expect(
            client.say(#"{"msg":"sub","id":"1","name":"denied"}"#) == [
                #"{"msg":"nosub","id":"1","error":\#(error(403, "Access denied"))}"#
            ])
        #expect(
            client.say(#"{"msg":"sub","id":"2","name":"broken"}"#) == [
                #"{"msg":"nosub","id":"2","error":\#(error(500, "Internal server error"))}"#
            ])
        #expect(bench.notes.contains(.internalError("Oops()")))
        #expect(
            client.say(#"{"msg":"sub","id":"3","name":"wrong"}"#) == [
                #"{"msg":"added","collection":"c","id":"e"}"#, #"{"msg":"removed","collection":"c","id":"e"}"#,
                #"{"msg":"nosub","id":"3","error":\#(error(500, "Internal server error"))}"#,
            ])
        client.say(#"{"msg":"sub","id":"4","name":"stops"}"#)
        bench.pass(.seconds(1))
        #expect(
            client.take() == [#"{"msg":"removed","collection":"c","id":"d"}"#, #"{"msg":"nosub","id":"4"}"#])
        #expect(bench.application.collection("log").documents.count == 1)
    }

    @Test("A new user gets the difference only, then one ready, then the result") func users() {
        let bench = Bench { application in
            let tasks = application.collection("tasks")
            tasks.insert(["owner": "ann", "public": true], id: "a")
            tasks.insert(["owner": "ann"], id: "b")
            application.publish("mine") { sub in
                if sub.userID == "eve" { throw DDPError(403) }
                return tasks.find { $0["public"] == true || $0["owner"] == .string(sub.userID ?? "") }
            }
            application.publish("never") { _ in }
            application.method("be") { (call, user: String) in call.setUser(user) }
        }
        let client = bench.connect()
        client.say(#"{"msg":"sub","id":"1","name":"mine"}"#)
        client.say(#"{"msg":"sub","id":"2","name":"never"}"#)
        #expect(
            client.say(#"{"msg":"method","id":"7","method":"be","params":["ann"]}"#) == [
                #"{"msg":"added","collection":"tasks","id":"b","fields":{"owner":"ann"}}"#,
                #"{"msg":"ready","subs":["1"]}"#, #"{"msg":"updated","methods":["7"]}"#, #"{"msg":"result","id":"7"}"#,
            ])
        #expect(
            client.say(#"{"msg":"method","id":"8","method":"be","params":["ann"]}"#) == [
                #"{"msg":"ready","subs":["1"]}"#, #"{"msg":"updated","methods":["8"]}"#, #"{"msg":"result","id":"8"}"#,
            ])
        #expect(
            client.say(#"{"msg":"method","id":"9","method":"be","params":["eve"]}"#) == [
                #"{"msg":"removed","collection":"tasks","id":"a"}"#,
                #"{"msg":"removed","collection":"tasks","id":"b"}"#,
                #"{"msg":"nosub","id":"1","error":{"isClientSafe":true,"error":403,"message":"[403]","errorType":"Meteor.Error"}}"#,
                #"{"msg":"updated","methods":["9"]}"#, #"{"msg":"result","id":"9"}"#,
            ])
        bench.application.collection("tasks").update("a", set: ["n": 1])
        #expect(client.take() == [])
    }

    @Test("A session that is over leaves nothing behind") func release() {
        bench.application.publishToAll { $0.added("motd", "1", [:]) }
        bench.application.method("endless") { call in _ = call.answerLater() }
        let client = bench.connect()
        client.say(#"{"msg":"sub","id":"1","name":"all"}"#)
        client.say(#"{"msg":"method","id":"2","method":"endless"}"#)
        let isKept = { [weak session = bench.core.session(of: client.id)] in session != nil }
        #expect(isKept())
        bench.core.lose(client.id, at: bench.now)
        #expect(!isKept())
    }

    @Test("A client with too many subscriptions is refused one more, and keeps the others") func limit() {
        var limits = DDPLimits()
        limits.subscriptionCount = 2
        let bench = Bench(limits: limits, PublicationTests.tasks)
        let client = bench.connect()
        for id in 1...2 { client.say(#"{"msg":"sub","id":"\#(id)","name":"all"}"#) }
        #expect(!client.isClosed)
        let refusal =
            #"{"msg":"nosub","id":"3","error":{"isClientSafe":true,"error":"too-many-subscriptions","#
            + #""reason":"A client has 2 subscriptions at most","#
            + #""message":"A client has 2 subscriptions at most [too-many-subscriptions]","errorType":"Meteor.Error"}}"#
        #expect(client.say(#"{"msg":"sub","id":"3","name":"all"}"#) == [refusal])
        #expect(!client.isClosed)
        #expect(bench.notes.last == .limit(.subscriptions))
        client.say(#"{"msg":"unsub","id":"1"}"#)
        #expect(client.say(#"{"msg":"sub","id":"4","name":"all"}"#).last == #"{"msg":"ready","subs":["4"]}"#)
    }
}
