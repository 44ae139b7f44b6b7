import Carillon
import CarillonCourier

/// Clients that the app destroys, with everything that they keep.
extension Scenario {
    static let courierDestroyTopics = Scenario(
        "courier/destroy/topics", "destroy() forgets topics without a word to the broker, also on the disk.",
        covers: ["CO-DEST-1"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        rider.subscribe("a")
        rider.subscribe("b")
        try await world.advance(by: .seconds(1))
        broker.misbehave(.drop(.unsuback))
        rider.unsubscribe("b")
        try await world.advance(by: .seconds(1))
        rider.destroy()
        try await world.advance(by: .seconds(1))
        world.expect(broker.unsubscribes(), equals: [["b"]], "nothing is unsubscribed from")
        try await rider.comeOnline()
        world.expect(broker.sinceConnect(), equals: [], "the next connection asks for nothing")
        try await rider.comeBackAfterDeath()
        world.expect(broker.sinceConnect(), equals: [], "neither does the next process")
    }

    static let courierDestroyKept = Scenario(
        "courier/destroy/kept", "destroy() removes messages that nobody has listened for.", covers: ["CO-DEST-2"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) {
            $0.topics = ["news": .one]
            $0.timeToLive = 600
        }
        try broker.publish("kept", to: "news", qualityOfService: .atLeastOnce)
        try await world.advance(by: .seconds(1))
        rider.destroy()
        try await world.advance(by: .seconds(1))
        rider.listen(to: "news")
        try await world.advance(by: .seconds(1))
        rider.relaunch()
        rider.listen(to: "news")
        try await world.advance(by: .seconds(1))
        world.expect(rider.texts(on: "news"), equals: [], "neither this process nor the next one has them")
    }

    static let courierDestroyUnsent = Scenario(
        "courier/destroy/unsent", "destroy() removes messages that wait to be sent.", covers: ["CO-DEST-3"],
        networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker) { $0.isPersistent = true }
        broker.crash()
        try await world.advance(by: .seconds(1))
        try rider.publish("unsent", to: "a", .one)
        rider.destroy()
        try broker.start()
        try await rider.comeOnline()
        try await rider.comeBackAfterDeath()
        world.expect(broker.publishes().count, equals: 0, "neither this process nor the next one sends it")
    }

    static let courierDestroyTold = Scenario(
        "courier/destroy/told",
        "destroy() is told as a disconnect that clears state, and disconnect() as one that does not.",
        covers: ["CO-DEST-4"], networks: [.memory, .loopback]
    ) { world in
        let broker = try world.mqttBroker()
        let rider = try await world.onlineCourierApp(of: broker)
        rider.disconnect()
        try await rider.comeOnline()
        rider.destroy()
        try await world.advance(by: .seconds(1))
        world.expect(
            rider.diary.all(.courierDisconnect).map { $0["clearState"] }, equals: ["false", "true"], "each as it is")
        world.expect(!broker.isConnected("rider"), "and the connection has ended")

        // The app destroys this client while its provider has not answered yet.
        let other = world.courierApp("other", of: broker)
        other.provider.script = [.silence, .silence]
        other.connect()
        other.disconnect()
        other.provider.answer()
        await world.settle()
        world.expect(
            other.diary.count(of: .connectDiscarded), equals: 0, "an answer after disconnect() is of no interest")
        other.connect()
        other.destroy()
        let answers = other.provider.answer()
        await world.settle()
        world.expect(answers, "the provider answers after destroy()")
        world.expect(
            other.diary.all(.connectDiscarded).map { $0["reason"] }, equals: ["Courier client is destroyed"],
            "that is told, with the reason")
        world.expect(other.diary.count(of: .connectionServiceAuthSuccess), equals: 0, "and leads to nothing")
        try await world.advance(by: .minutes(1))
        world.expect(!broker.isConnected("other"), "to no connection either")
    }
}
