public import Carillon
import CarillonEnvironment
public import CourierCore
import CourierMQTT

/// A person whose app has a Courier client: the client's plan, its events and its messages.
///
/// ```swift
/// let ann = phone.courier("ann", of: broker) { $0.topics = ["orders/ann": .one] }
/// ann.listen()
/// try await ann.comeOnline()
/// try broker.publish("pizza", to: "orders/ann", qualityOfService: .atLeastOnce)
/// try await world.advance(by: .seconds(1))
/// world.expect(ann.texts, equals: ["pizza"], "the order is there")
/// ```
///
/// The app makes the client when it is launched, and again at each later launch. Events and messages continue across
/// launches. Scenarios do everything else that the app does at a launch: connecting, listening. The class is confined
/// to its world, so it is safe to share.
public final class CourierApp: @unchecked Sendable {
    /// The person's name, which is also the client identifier and the user name unless the plan says otherwise.
    public let name: String
    /// The app that has the client.
    public let app: App
    /// The settings of the client.
    public let plan: CourierAppPlan
    /// The service from which the app gets its connect options.
    public let provider: CourierAppProvider
    /// The events that the client has told its handlers.
    public let diary: EventDiary
    /// The states that the state publisher has delivered.
    public private(set) var states: [ConnectionState] = []
    /// The messages that the publisher of all topics has delivered since ``listen()``.
    public private(set) var messages: [Message] = []
    /// The texts that the publishers of single topics have delivered since ``listen(to:)``, by topic.
    public private(set) var heard: [String: [String]] = [:]
    /// The subscriptions to publishers that the app keeps alive.
    public var cancellables: Set<AnyCancellable> = []

    private var client: (any CourierClient)?
    private var stateSink: AnyCancellable?
    private let decorations: CourierDecorations
    private let decoratedProvider: any IConnectionServiceProvider
    private let handler: any ICourierEventHandler

    init(_ name: String, in app: App, _ plan: CourierAppPlan, _ decorations: CourierDecorations) {
        let loop = app.device.world.loop
        self.name = name
        self.app = app
        self.plan = plan
        self.decorations = decorations
        provider = CourierAppProvider(plan.options, loop: loop)
        diary = EventDiary(loop)
        decoratedProvider = decorations.decorate(provider)
        handler = decorations.decorate(diary)
    }

    /// The device of the app.
    public var device: Device { app.device }
    /// The world of the device.
    public var world: World { app.device.world }

    /// The client of the current launch.
    public var courier: any CourierClient {
        guard let client else {
            preconditionFailure("\(name) has no client: it was let go, or its app was not launched")
        }
        return client
    }

    // MARK: The process

    /// Makes the client, as the app does at a launch.
    public func makeClient() {
        letGo()
        app.run {
            let client = decorations.decorate(
                CourierClientFactory().makeMQTTClient(config: plan.config(decoratedProvider)))
            client.addEventHandler(handler)
            stateSink = client.connectionStatePublisher.sink { [weak self] in self?.states.append($0) }
            self.client = client
        }
    }

    /// Kills the app and brings it to the front again. Every person of the app gets a new client. Only data that was
    /// committed to the disk is still there.
    public func relaunch() {
        app.kill()
        app.enterForeground()
    }

    /// Releases the client, as an app does that no longer needs it.
    public func letGo() {
        cancellables = []
        stateSink = nil
        client = nil
    }

    // MARK: The connection

    /// The state of the client's connection.
    public var state: ConnectionState { courier.connectionState }
    /// Whether there is a client, and it is connected.
    public var isConnected: Bool { client?.connectionState == .connected }

    /// Lets the app connect its client.
    public func connect() { app.run { courier.connect() } }
    /// Lets the app disconnect its client.
    public func disconnect() { app.run { courier.disconnect() } }
    /// Lets the app destroy its client.
    public func destroy() { app.run { courier.destroy() } }

    /// Connects, and lets two seconds pass. The client has to be connected after that.
    public func comeOnline(file: StaticString = #filePath, line: Int = #line) async throws {
        connect()
        try await world.advance(by: .seconds(2))
        world.expect(isConnected, "\(name) is connected", file: file, line: line)
    }

    // MARK: Topics and messages

    /// Lets the app subscribe to a topic.
    public func subscribe(_ topic: String, _ qos: QoS = .one) { app.run { courier.subscribe((topic, qos)) } }
    /// Lets the app unsubscribe from topics.
    public func unsubscribe(_ topics: String...) { app.run { courier.unsubscribe(topics) } }

    /// Publishes a text.
    public func publish(_ text: String, to topic: String, _ qos: QoS = .one) throws {
        try app.run { try courier.publishMessage(text, topic: topic, qos: qos) }
    }

    /// Listens to all topics from now on. The messages go into ``messages``.
    @discardableResult
    public func listen() -> AnyCancellable {
        let sink = app.run { courier.messagePublisher().sink { [weak self] in self?.messages.append($0) } }
        cancellables.insert(sink)
        return sink
    }

    /// Listens to the texts of one topic from now on. The texts go into ``heard``.
    @discardableResult
    public func listen(to topic: String) -> AnyCancellable {
        let sink = app.run {
            courier.messagePublisher(topic: topic).sink { [weak self] (text: String) in
                self?.heard[topic, default: []].append(text)
            }
        }
        cancellables.insert(sink)
        return sink
    }

    /// The messages on all topics, as texts.
    public var texts: [String] { messages.map { String(decoding: $0.data, as: UTF8.self) } }
}
