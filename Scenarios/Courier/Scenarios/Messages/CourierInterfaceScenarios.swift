import Carillon
import CarillonCourier
import Foundation

/// The interface for apps: values, event handlers, publishers.
extension Scenario {
    static let courierInterfaceLevels = Scenario(
        "courier/interface/levels", "The five levels of QoS are three on the wire.", covers: ["CO-API-1"],
        networks: [.memory, .loopback]
    ) { world in
        let levels: [QoS] = [.zero, .one, .two, .oneWithoutPersistenceAndNoRetry, .oneWithoutPersistenceAndRetry]
        world.expect(levels.map(\.type), equals: [0, 1, 2, 3, 4], "their types tell them apart")
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        for level in levels {
            try rider.publish("hello", to: "a", level)
            try await world.advance(by: .seconds(1))
        }
        world.expect(
            broker.publishes().map { Int($0.qualityOfService.rawValue) }, equals: levels.map(\.rawValue),
            "on the wire they are what their raw values say")
        world.expect(levels.map(\.rawValue), equals: [0, 1, 2, 1, 1], "which are three")
    }

    static let courierInterfaceOptions = Scenario(
        "courier/interface/options", "Options that name only what is required have defaults for the rest.",
        covers: ["CO-API-2", "CO-API-3"]
    ) { world in
        let options = ConnectOptions(host: "broker", port: 1_883, clientId: "rider", username: "u", password: "p")
        world.expect(options.keepAlive, equals: 60, "a keep-alive of a minute")
        world.expect(!options.isCleanSession, "a session that is kept")
        world.expect(
            options.userProperties == nil && options.alpn == nil && options.scheme == nil, "and nothing extra")
        let config = MQTTClientConfig(authService: CourierAppProvider(options, loop: world.loop))
        world.expect(config.topics.isEmpty, "no topics")
        world.expect(config.messageAdapters.map(\.contentType), equals: ["application/json"], "JSON")
        world.expect(
            [config.isMessagePersistenceEnabled, config.isMessageInMemoryPersistenceEnabled], equals: [false, false],
            "no persistence")
        world.expect(
            [config.autoReconnectInterval, config.maxAutoReconnectInterval], equals: [5, 10], "5 to 10 seconds")
        world.expect(
            [config.messagePersistenceTTLSeconds, config.messageCleanupInterval], equals: [0, 10], "no time to live")
        world.expect(
            !config.enableAuthenticationTimeout && !config.connectTimeoutPolicy.isEnabled
                && !config.idleActivityTimeoutPolicy.isEnabled, "and no timeouts")
    }

    static let courierInterfaceErrors = Scenario(
        "courier/interface/errors", "Errors have their codes in Courier's domain.", covers: ["CO-API-4"]
    ) { world in
        let errors: [CourierError] = [
            .sessionNotExist, .httpError, .decodingError, .encodingError, .connectOptionsNilError, .messageSaveError,
            .subackFail128, .otherError,
        ]
        world.expect(errors.map(\.asNSError.code), equals: Array(0...7), "from 0 to 7")
        world.expect(
            errors.allSatisfy { $0.asNSError.domain == "CourierErrorDomain" && $0.errorDescription?.isEmpty == false },
            "with a description each")
    }

    // MARK: Handlers of events

    static let courierHandlersWeak = Scenario(
        "courier/handlers/weak", "A handler that nobody else holds is gone.", covers: ["CO-EVT-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let notes = HandlerNotes()
        var handler: NotingEvents? = NotingEvents("held", notes)
        weak let gone = handler
        if let handler { rider.courier.addEventHandler(handler) }
        try await rider.comeOnline()
        world.expect(!notes.names.isEmpty, "as long as it is held, it is told")
        handler = nil
        world.expect(gone == nil, "the client does not hold it")
        notes.names = []
        rider.disconnect()
        try await world.advance(by: .seconds(1))
        world.expect(notes.names, equals: [], "nobody is told")
    }

    static let courierHandlersRemoved = Scenario(
        "courier/handlers/removed", "A handler that was removed is told nothing more.", covers: ["CO-EVT-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let notes = HandlerNotes()
        let handler = NotingEvents("removed", notes)
        rider.courier.addEventHandler(handler)
        try await rider.comeOnline()
        world.expect(!notes.names.isEmpty, "it is told")
        rider.courier.removeEventHandler(handler)
        notes.names = []
        rider.disconnect()
        try await world.advance(by: .seconds(1))
        world.expect(notes.names, equals: [], "until it is removed")
        world.expect(rider.diary.names.contains(.courierDisconnect), "others are told still")
    }

    static let courierHandlersOrder = Scenario(
        "courier/handlers/order", "Handlers are told one after the other, as they were added.", covers: ["CO-EVT-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = world.courierApp(of: broker)
        let notes = HandlerNotes()
        let handlers = (1...5).map { NotingEvents("\($0)", notes) }
        for handler in handlers { rider.courier.addEventHandler(handler) }
        rider.disconnect()
        try await world.advance(by: .seconds(1))
        world.expect(Array(notes.names.prefix(5)), equals: ["1", "2", "3", "4", "5"], "the first one first")
        world.expect(
            notes.names.count, equals: 5 * rider.diary.events.count, "each is told everything that any other is")
        rider.courier.addEventHandler(handlers[0])
        rider.courier.removeEventHandler(handlers[1])
        notes.names = []
        rider.disconnect()
        await world.settle()
        world.expect(
            Array(notes.names.prefix(8)), equals: ["1", "3", "4", "5", "1", "3", "4", "5"],
            "a handler that is added again keeps its place, and one that is removed leaves the others theirs")
        withExtendedLifetime(handlers) {}
    }

    // MARK: Publishers

    static let courierPublishersLetGo = Scenario(
        "courier/publishers/let-go", "A sink gets nothing more once its cancellable is let go of.",
        covers: ["CO-PBL-1"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["news": .one] }
        rider.listen()
        try broker.publish("1", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(1))
        rider.cancellables = []
        try broker.publish("2", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts, equals: ["1"], "the message that comes afterwards is not heard")
        world.expect(rider.diary.count(of: .messageReceive), equals: 2, "although it comes")

        // The app releases the client itself, and some sinks outlive it.
        let heard = HandlerNotes()
        let sinks = rider.app.run {
            [
                rider.courier.connectionStatePublisher.sink { heard.names.append("\($0)") },
                rider.courier.messagePublisher().sink { _ in heard.names.append("message") },
            ]
        }
        rider.diary.take()
        rider.letGo()
        try broker.publish("3", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .minutes(10))
        world.expect(
            rider.diary.take(), equals: [.connectionDisconnect, .courierDisconnect, .connectionLost],
            "a client that the app lets go of disconnects")
        world.expect(
            rider.diary.last(.courierDisconnect)?["clearState"], equals: "false", "and may come back to what it had")
        world.expect(broker.journal.disconnects(), equals: [.disconnectPacket], "the broker is told")
        world.expect(heard.names, equals: [], "and sinks that are left hear nothing of it")
        world.expect(world.loop.nextDeadline == nil, "nothing is planned that would wake the phone")
        withExtendedLifetime(sinks) {}
    }

    static let courierPublishersChain = Scenario(
        "courier/publishers/chain", "filter and map follow each other in any order.", covers: ["CO-PBL-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.topics = ["news": .one] }
        let heard = HandlerNotes()
        let messages = rider.app.run { rider.courier.messagePublisher() }
        messages.map { String(decoding: $0.data, as: UTF8.self) }.filter { $0.count > 1 }.map { "a \($0)" }
            .sink { heard.names.append($0) }.store(in: &rider.cancellables)
        messages.filter { $0.data.count > 1 }.map { String(decoding: $0.data, as: UTF8.self) }.filter { $0 != "12" }
            .sink { heard.names.append("b \($0)") }.store(in: &rider.cancellables)
        for text in ["1", "12", "123"] { try broker.publish(text, to: "news", qualityOfService: .atLeastOnce) }
        try await world.advance(by: .seconds(1))
        world.expect(heard.names.sorted(), equals: ["a 12", "a 123", "b 123"], "each does its part")

        let (came, went) = (HandlerNotes(), HandlerNotes())
        let subject = rider.app.run {
            CurrentValueSubject<Int, Never>(
                1, sinkInitiated: { came.names.append("came") }, sinkCancelled: { went.names.append("went") })
        }
        heard.names = []
        var sinks: [AnyCancellable] = []
        subject.sink { heard.names.append("all \($0)") }.store(in: &sinks)
        subject.filter { $0 > 2 }.sink { heard.names.append("large \($0)") }.store(in: &sinks)
        subject.map { "text \($0)" }.sink { heard.names.append($0) }.store(in: &sinks)
        subject.eraseToAnyPublisher().filter { $0 == 2 }.sink { heard.names.append("two \($0)") }.store(in: &sinks)
        world.expect(sinks.count, equals: 4, "four sinks are kept")
        world.expect(heard.names, equals: [], "a value is never delivered inside a call")
        subject.send(2)
        subject.value = 3
        world.expect(subject.value, equals: 3, "a subject has the value that was set last")
        await world.settle()
        world.expect(
            heard.names,
            equals: ["all 1", "text 1", "all 2", "text 2", "two 2", "all 3", "large 3", "text 3"],
            "each sink gets the value that there is, and then each that is set")
        world.expect([came.names.count, went.names.count], equals: [4, 0], "the subject knows who has come")
        sinks[0].cancel()
        sinks[0].cancel()
        sinks.removeLast(3)
        subject.send(4)
        await world.settle()
        world.expect(heard.names.count, equals: 8, "a sink that has gone hears nothing more")
        world.expect([came.names.count, went.names.count], equals: [4, 4], "and it knows who has gone, each once")
    }
}

/// The names that handlers and sinks noted, in their order. The class is confined to its world.
private final class HandlerNotes: @unchecked Sendable {
    var names: [String] = []
}

/// A handler that notes its name with each event. The class is confined to its world.
private final class NotingEvents: ICourierEventHandler, @unchecked Sendable {
    private let name: String
    private let notes: HandlerNotes

    init(_ name: String, _ notes: HandlerNotes) {
        self.name = name
        self.notes = notes
    }

    func onEvent(_ event: CourierEvent) { notes.names.append(name) }
}
