import CarillonEnvironment
import DDPServer
import DDPWire
import Dispatch
import JSONWire
import MockHosting

/// The measured Meteor server: one collection and two methods, on the live loop.
enum MeteorServer {
    static func run() throws {
        let environment = Environment.makeLive(name: "meteor")
        let result: Result<UInt16, any Error> = environment.loop.blockingCall { answer in
            environment.loop.enqueue {
                answer(
                    Result {
                        let server = DDPServer(
                            environment: environment, at: Endpoint(host: "127.0.0.1", port: 0), journalLimit: 0)
                        define(on: server)
                        try server.start()
                        // The process ends with the server.
                        _ = Unmanaged.passRetained(server)
                        return server.endpoint.port
                    })
            }
        }
        Main.announce(port: Int(try result.get()))
        dispatchMain()
    }

    private static func define(on server: DDPServer) {
        let tasks = server.collection("tasks")
        tasks.insert(["title": "Buy milk", "owner": "ann", "count": 0], id: "t1")
        server.publish("tasks") { _ in tasks.find() }
        server.method("add") { (_, a: Double, b: Double) in a + b }
        var count = 0.0
        server.method("touch") { _ in
            count += 1
            tasks.update("t1", set: ["count": .number(count)])
        }
    }
}
