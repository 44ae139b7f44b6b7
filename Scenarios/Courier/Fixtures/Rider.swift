import Carillon
import CarillonEnvironment
import CourierCore
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
final class Rider: @unchecked Sendable {
    let name: String
    let app: App
    let plan: RiderPlan
    let provider: RiderProvider
    let diary: EventDiary
    /// The states that the state publisher has delivered.
    private(set) var states: [ConnectionState] = []
    /// The messages that the publisher of all topics has delivered since ``listen()``.
    private(set) var messages: [Message] = []
    /// The texts that the publishers of single topics have delivered since ``listen(to:)``, by topic.
    private(set) var heard: [String: [String]] = [:]
    /// The subscriptions to publishers that the app keeps alive.
    var cancellables: Set<AnyCancellable> = []

    private var client: (any CourierClient)?
    private var stateSink: AnyCancellable?
    private let decorations: CourierDecorations
    private let decoratedProvider: any IConnectionServiceProvider
    private let handler: any ICourierEventHandler

    init(_ name: String, in app: App, _ plan: RiderPlan, _ decorations: CourierDecorations) {
        let loop = app.device.world.loop
        self.name = name
        self.app = app
        self.plan = plan
        self.decorations = decorations
        provider = RiderProvider(plan.options, loop: loop)
        diary = EventDiary(loop)
        decoratedProvider = decorations.decorate(provider)
        handler = decorations.decorate(diary)
    }

    var device: Device { app.device }
    var world: World { app.device.world }

    /// The client of the current launch.
    var courier: any CourierClient {
        guard let client else {
            preconditionFailure("\(name) has no client: it was let go, or its app was not launched")
        }
        return client
    }

    // MARK: The process

    /// Makes the client, as the app does at a launch.
    func makeClient() {
        letGo()
        app.run {
            let client = decorations.decorate(
                CourierClientFactory().makeMQTTClient(config: plan.config(decoratedProvider)))
            client.addEventHandler(handler)
            stateSink = client.connectionStatePublisher.sink { [weak self] in self?.states.append($0) }
            self.client = client
        }
    }

    /// Kills the app and brings it to the front again. Every rider of the app gets a new client. Only data that was
    /// committed to the disk is still there.
    func relaunch() {
        app.kill()
        app.enterForeground()
    }

    /// Releases the client, as an app does that no longer needs it.
    func letGo() {
        cancellables = []
        stateSink = nil
        client = nil
    }

    // MARK: The connection

    var state: ConnectionState { courier.connectionState }
    var isConnected: Bool { client?.connectionState == .connected }

    func connect() { app.run { courier.connect() } }
    func disconnect() { app.run { courier.disconnect() } }
    func destroy() { app.run { courier.destroy() } }

    /// Connects, and lets two seconds pass. The client has to be connected after that.
    func comeOnline(file: StaticString = #filePath, line: Int = #line) async throws {
        connect()
        try await world.advance(by: .seconds(2))
        world.expect(isConnected, "\(name) is connected", file: file, line: line)
    }

    // MARK: Topics and messages

    func subscribe(_ topic: String, _ qos: QoS = .one) { app.run { courier.subscribe((topic, qos)) } }
    func unsubscribe(_ topics: String...) { app.run { courier.unsubscribe(topics) } }

    /// Publishes a text.
    func publish(_ text: String, to topic: String, _ qos: QoS = .one) throws {
        try app.run { try courier.publishMessage(text, topic: topic, qos: qos) }
    }

    /// Listens to all topics from now on. The messages go into ``messages``.
    @discardableResult
    func listen() -> AnyCancellable {
        let sink = app.run { courier.messagePublisher().sink { [weak self] in self?.messages.append($0) } }
        cancellables.insert(sink)
        return sink
    }

    /// Listens to the texts of one topic from now on. The texts go into ``heard``.
    @discardableResult
    func listen(to topic: String) -> AnyCancellable {
        let sink = app.run {
            courier.messagePublisher(topic: topic).sink { [weak self] (text: String) in
                self?.heard[topic, default: []].append(text)
            }
        }
        cancellables.insert(sink)
        return sink
    }

    /// The messages on all topics, as texts.
    var texts: [String] { messages.map { String(decoding: $0.data, as: UTF8.self) } }
}
