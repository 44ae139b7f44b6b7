import BrokerProcesses
import CarillonEnvironment
import CourierCore
import CourierMQTT
import Dispatch
import Foundation
import Synchronization

/// A backlog of messages for one Courier client, which was away: `carillon serve` in a process of its own, the client
/// with its messages on the disk in this one. The time is that from the first message to the last.
enum BacklogBenchmark {
    private static let count = 20_000

    static func run(_ sheet: Sheet) {
        guard let broker = BrokerProcess.carillon(["--mqtt-max-queued", "1000000"]) else {
            return sheet.omit(
                "courier-backlog", "there is no carillon beside this program; build it in the same configuration")
        }
        defer { broker.stop() }
        var plain: [Double] = []
        for (name, qos, timeToLive, isPersistent) in [
            ("at QoS 1", QoS.one, 0.0, false), ("at QoS 1 with a time to live", .one, 3_600, false),
            ("at QoS 2", .two, 0, false), ("at QoS 2 with persistence", .two, 0, true),
            ("at QoS 2 with a time to live", .two, 3_600, false),
        ] {
            let settings = Settings(qos: qos, timeToLive: timeToLive, isPersistent: isPersistent)
            let rates = (0..<3).compactMap { round in
                Backlog(port: broker.port, name: "\(name) \(round)", settings).drain(count)
            }
            guard rates.count == 3 else { return sheet.omit("courier-backlog, \(name)", "not all messages came") }
            sheet.add(Figure("courier-backlog, \(name)", rates, "messages/s", beside: "at QoS 1", plain))
            if plain.isEmpty { plain = rates }
        }
    }

    fileprivate struct Settings {
        let qos: QoS
        let timeToLive: TimeInterval
        let isPersistent: Bool
    }
}

/// Two clients of one app, and the messages that wait between them.
///
/// Unchecked because of the clients, which are only held. A lock guards all that threads share.
private final class Backlog: ICourierEventHandler, @unchecked Sendable {
    private let port: UInt16
    private let topic: String
    private let settings: BacklogBenchmark.Settings
    private let directory: URL
    private let queue = DispatchQueue(label: "app")
    private let event = DispatchSemaphore(value: 0)
    private let awaited = Mutex("")
    private let got = Mutex(0)

    init(port: UInt16, name: String, _ settings: BacklogBenchmark.Settings) {
        self.port = port
        self.settings = settings
        topic = name.replacing(" ", with: "-")
        directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "courier-backlog-\(UUID().uuidString)")
    }

    func onEvent(_ event: CourierEvent) {
        if awaited.withLock({ event.type.isNamed($0) }) { self.event.signal() }
    }

    private func wait(for name: String, _ body: () -> Void) -> Bool {
        awaited.withLock { $0 = name }
        body()
        return event.wait(timeout: .now() + 60) == .success
    }

    /// Returns the number of messages a second; `nil` if not all have come.
    func drain(_ count: Int) -> Double? {
        defer { try? FileManager.default.removeItem(at: directory) }
        let app = Environment.makeLive(name: topic, directory: directory, mainQueue: MainQueue(queue))
        let subscriber = client("subscriber-\(topic)", in: app, topics: [topic: settings.qos])
        subscriber.addEventHandler(self)
        guard wait(for: "subscribeSuccess", { subscriber.connect() }),
            wait(for: "courierDisconnect", { subscriber.disconnect() }), fill(count, in: app)
        else { return nil }
        let times = Mutex<(first: UInt64, last: UInt64)>((0, 0))
        let end = DispatchSemaphore(value: 0)
        let sink = subscriber.messagePublisher().sink { [self] _ in
            let number = got.withLock { number in
                number += 1
                return number
            }
            if number == 1 { times.withLock { $0.first = DispatchTime.now().uptimeNanoseconds } }
            guard number == count else { return }
            times.withLock { $0.last = DispatchTime.now().uptimeNanoseconds }
            end.signal()
        }
        subscriber.connect()
        let isComplete = end.wait(timeout: .now() + 300) == .success
        sink.cancel()
        subscriber.destroy()
        let (first, last) = times.withLock { $0 }
        return isComplete ? Double(count) / (Double(last - first) / 1e9) : nil
    }

    /// Publishes messages while nobody takes them.
    private func fill(_ count: Int, in app: Environment) -> Bool {
        let writer = Writer(count, topic, settings.qos)
        let publisher = client("publisher-\(topic)", in: app, topics: [:], isPlain: true)
        publisher.addEventHandler(writer)
        writer.client = publisher
        writer.begin()
        defer { publisher.disconnect() }
        return writer.done.wait(timeout: .now() + 300) == .success
    }

    private func client(_ name: String, in app: Environment, topics: [String: QoS], isPlain: Bool = false)
        -> any CourierClient
    {
        app.run {
            CourierClientFactory().makeMQTTClient(
                config: MQTTClientConfig(
                    topics: topics, authService: Service(name, port: port), messageAdapters: [TextMessageAdapter()],
                    isMessagePersistenceEnabled: !isPlain && settings.isPersistent,
                    messagePersistenceTTLSeconds: isPlain ? 0 : settings.timeToLive))
        }
    }

    private final class Service: IConnectionServiceProvider {
        let clientId: String
        private let port: UInt16

        init(_ clientId: String, port: UInt16) {
            self.clientId = clientId
            self.port = port
        }

        func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
            completion(
                .success(
                    ConnectOptions(
                        host: "127.0.0.1", port: port, keepAlive: 60, clientId: clientId, username: "", password: "",
                        isCleanSession: false)))
        }

        func clearCachedAuthResponse() {}
    }

    /// Publishes a message for each one that was acknowledged. Unchecked because everything happens on the loop.
    private final class Writer: ICourierEventHandler, @unchecked Sendable {
        let done = DispatchSemaphore(value: 0)
        var client: (any CourierClient)?
        private let count: Int
        private let topic: String
        private let qos: QoS
        private var sent = 0
        private var acknowledged = 0

        init(_ count: Int, _ topic: String, _ qos: QoS) {
            self.count = count
            self.topic = topic
            self.qos = qos
        }

        func begin() { client?.connect() }

        func onEvent(_ event: CourierEvent) {
            switch event.type {
            case .connectionSuccess: for _ in 0..<100 { publish() }
            case .messageSendSuccess:
                acknowledged += 1
                publish()
                if acknowledged == count { done.signal() }
            default: break
            }
        }

        private func publish() {
            guard sent < count else { return }
            sent += 1
            try? client?.publishMessage(String(repeating: "x", count: 64), topic: topic, qos: qos)
        }
    }
}

extension CourierEventType {
    fileprivate func isNamed(_ name: String) -> Bool {
        switch self {
        case .subscribeSuccess: name == "subscribeSuccess"
        case .courierDisconnect: name == "courierDisconnect"
        default: false
        }
    }
}
