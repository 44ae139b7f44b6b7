import CarillonEnvironment
import MQTTBroker
import MQTTWire
import Testing

@testable import CarillonPlayground

@Suite("The playground", .timeLimit(.minutes(60)))
@CallerThread
struct PlaygroundTests {
    @Test("says in one line of JSON where its servers are")
    func readyLine() throws {
        var ports = PlaygroundPorts()
        #expect(ports.readyLine == #"{"ready":true}"#)
        ports.append("mqtt", 1_883)
        ports.append("echo", 7)
        #expect(ports.readyLine == #"{"ready":true,"mqtt":1883,"echo":7}"#)
    }

    @Test("starts nothing that was not asked for")
    func nothing() throws {
        let playground = Playground(PlaygroundOptions())
        #expect(try playground.start() == PlaygroundPorts())
        try playground.stop()
    }

    @Test(
        "carries a message from a client to itself",
        arguments: [QualityOfService.atMostOnce, .atLeastOnce, .exactlyOnce])
    func roundTrip(qualityOfService: QualityOfService) async throws {
        try await withBroker { port in
            let client = try await Caller.client("alice", at: port)
            #expect(try await client.subscribe("news/#", at: qualityOfService) == .granted(qualityOfService))
            let delivery: Publish.Delivery =
                switch qualityOfService {
                case .atMostOnce: .atMostOnce
                case .atLeastOnce: .atLeastOnce(try #require(PacketIdentifier(7)), duplicate: false)
                case .exactlyOnce: .exactlyOnce(try #require(PacketIdentifier(7)), duplicate: false)
                }
            let topic = try TopicName("news/today")
            try await client.send(.publish(Publish(topic: topic, payload: [1, 2, 3], delivery: delivery)))
            let publish = try await client.nextPublish()
            #expect(publish.topic == topic)
            #expect(publish.payload == [1, 2, 3])
            #expect(publish.delivery.qualityOfService == qualityOfService)
        }
    }

    @Test("refuses MQTT 5 with return code 1, and ends the connection")
    func version5() async throws {
        try await withBroker { port in
            let caller = try await Caller.call(port)
            // CONNECT, level 5: clean start, keep alive 60, no properties, the identifier "a".
            await caller.send(bytes: [0x10, 14, 0, 4, 0x4D, 0x51, 0x54, 0x54, 5, 2, 0, 60, 0, 0, 1, 0x61])
            #expect(await caller.rest() == [0x20, 2, 0, 1])
        }
    }

    @Test("lets in only users that it knows, if it knows any")
    func users() async throws {
        var options = MQTTOptions.patient
        options.users = ["alice": "wonderland"]
        try await withBroker(options) { port in
            for (name, password, code) in [
                ("alice", "wonderland", ConnectReturnCode.accepted), ("alice", "mirror", .badUserNameOrPassword),
                ("bob", "wonderland", .badUserNameOrPassword), (nil, nil, .notAuthorized),
            ] as [(String?, String?, ConnectReturnCode)] {
                let caller = try await Caller.call(port)
                try await caller.send(
                    .connect(
                        Connect(
                            clientIdentifier: "a", userName: name, password: password.map { Array($0.utf8) })))
                #expect(try await caller.next() == .connack(Connack(returnCode: code)))
            }
        }
    }

    @Test("answers a filter that is refused with 0x80, and no other")
    func refusedFilter() async throws {
        var options = MQTTOptions.patient
        options.refusedFilters = [try TopicFilter("secret/#")]
        try await withBroker(options) { port in
            let client = try await Caller.client("alice", at: port)
            #expect(try await client.subscribe("secret/#", at: .atLeastOnce) == .failure)
            #expect(try await client.subscribe("secret/+", at: .atLeastOnce) == .granted(.atLeastOnce))
        }
    }

    @Test("ends the connection of who sends a packet that is too large")
    func largePacket() async throws {
        var options = MQTTOptions.patient
        options.configuration.connections.maximumPacketSize = 1_000
        try await withBroker(options) { port in
            for (size, survives) in [(900, true), (1_000, false)] {
                let client = try await Caller.client("alice", at: port)
                try await client.send(
                    .publish(Publish(topic: try TopicName("a"), payload: [UInt8](repeating: 1, count: size))))
                try await client.send(.pingreq)
                #expect(try await client.next() == (survives ? .pingresp : nil))
            }
        }
    }

    @Test("refuses one client too many with return code 3")
    func manyClients() async throws {
        var options = MQTTOptions.patient
        options.configuration.connections.maximumClients = 2
        try await withBroker(options) { port in
            let clients = [try await Caller.client("alice", at: port), try await Caller.client("bob", at: port)]
            let third = try await Caller.call(port)
            try await third.send(.connect(Connect(clientIdentifier: "carol")))
            #expect(try await third.next() == .connack(Connack(returnCode: .serverUnavailable)))
            try await clients[0].send(.disconnect)
            #expect(try await clients[0].next() == nil)
            _ = try await Caller.client("carol", at: port)
        }
    }

    @Test("keeps no more messages for somebody who is away than it may")
    func queue() async throws {
        var options = MQTTOptions.patient
        options.configuration.queueing.maximumMessages = 3
        try await withBroker(options) { port in
            let away = try await Caller.client("away", at: port, clean: false)
            _ = try await away.subscribe("a", at: .atLeastOnce)
            try await away.send(.disconnect)
            #expect(try await away.next() == nil)
            let client = try await Caller.client("alice", at: port)
            for number in 1...5 as ClosedRange<UInt16> {
                try await client.send(
                    .publish(
                        Publish(
                            topic: try TopicName("a"), payload: [UInt8(number)],
                            delivery: .atLeastOnce(try #require(PacketIdentifier(number)), duplicate: false))))
                #expect(try await client.next() == .puback(try #require(PacketIdentifier(number))))
            }
            let back = try await Caller.client("away", at: port, clean: false)
            for number in 1...3 as ClosedRange<UInt8> { #expect(try await back.nextPublish().payload == [number]) }
            try await back.send(.pingreq)
            #expect(try await back.next() == .pingresp)
        }
    }

    @Test("begins fresh at each start")
    func fresh() async throws {
        var options = PlaygroundOptions()
        options.servers = [MQTTOptions.patient]
        let playground = Playground(options)
        for start in 1...2 {
            let port = try #require(try playground.start()["mqtt"])
            let client = try await Caller.client("alice", at: port)
            _ = try await client.subscribe("a", at: .atMostOnce)
            try await client.send(.pingreq)
            #expect(try await client.next() == .pingresp, "nothing is retained at start \(start)")
            try await client.send(.publish(Publish(topic: try TopicName("a"), payload: [1], retain: true)))
            #expect(try await client.nextPublish().payload == [1])
            try playground.stop()
            #expect(try await client.next() == nil)
        }
    }

    @Test("says which port is in use, and what to do")
    func portInUse() throws {
        var options = PlaygroundOptions()
        options.servers = [MQTTOptions.patient]
        let first = Playground(options)
        var server = MQTTOptions.patient
        server.port = try #require(try first.start()["mqtt"])
        options.servers = [server]
        let endpoint = Endpoint(host: "127.0.0.1", port: server.port)
        let error = PlaygroundError.cannotListen("MQTT 3.1.1", endpoint, .addressInUse(endpoint))
        let second = Playground(options)
        #expect(throws: error) { try second.start() }
        #expect(error.description == "MQTT 3.1.1: \(endpoint) is in use; choose another port, or 0 for a free one")
        try first.stop()
        #expect(try second.start()["mqtt"] == endpoint.port, "it works once the port is free")
        try second.stop()
    }

    @Test("says where the root certificate cannot be written, and runs nothing")
    func rootCertificate() {
        var options = PlaygroundOptions()
        options.servers = [MQTTOptions.patient]
        options.isSecure = true
        options.rootCertificate = "/no/such/directory/root.pem"
        #expect { try Playground(options).start() } throws: { error in
            "\(error)".contains("cannot be written to /no/such/directory/root.pem")
                && "\(error)".contains("Name a file in a directory that exists")
        }
    }

    @Test("names an address that this machine does not have")
    func foreignHost() {
        var options = PlaygroundOptions()
        options.servers = [MQTTOptions.patient]
        options.host = "no.such.host.invalid"
        #expect { try Playground(options).start() } throws: { error in
            "\(error)".contains("“no.such.host.invalid” is no address of this machine; --host takes")
        }
    }

    @Test(
        "knows which addresses only this machine reaches",
        arguments: [
            ("127.0.0.1", true), ("127.1.2.3", true), ("localhost", true), ("::1", true), ("0.0.0.0", false),
            ("::", false),
            ("192.168.1.2", false), ("example.com", false), ("127.example.com", false),
        ])
    func privacy(host: String, isPrivate: Bool) {
        var options = PlaygroundOptions()
        options.host = host
        #expect(options.isPrivate == isPrivate)
    }

    private func withBroker(
        _ mqtt: MQTTOptions = .patient, _ body: (UInt16) async throws -> Void
    ) async throws {
        var options = PlaygroundOptions()
        options.servers = [mqtt]
        let playground = Playground(options)
        try await body(try #require(try playground.start()["mqtt"]))
        try playground.stop()
    }
}

extension Caller {
    /// Subscribes, and returns what the broker says to it.
    func subscribe(_ filter: String, at qualityOfService: QualityOfService) async throws -> Suback.Result? {
        let identifier = try #require(PacketIdentifier(1))
        let subscription = Subscription(try TopicFilter(filter), at: qualityOfService)
        try send(.subscribe(Subscribe(packetIdentifier: identifier, subscriptions: [subscription])))
        guard case .suback(let suback) = try await next() else { return nil }
        return suback.results.first
    }

    /// The next PUBLISH; acknowledgements that come before it are passed over.
    func nextPublish() async throws -> Publish {
        while let packet = try await next() {
            if case .publish(let publish) = packet { return publish }
        }
        throw Refused()
    }
}
