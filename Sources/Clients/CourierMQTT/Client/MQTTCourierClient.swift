import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import Synchronization

/// The public face of a client. Calls are carried out in their order on the environment's loop, whichever thread they
/// come from.
final class MQTTCourierClient: CourierClient, Sendable {
    private let core: ClientCore
    private let codec: any MessageCodec

    init(_ config: MQTTClientConfig, environment: Environment) {
        core = ClientCore(config, environment: environment)
        codec = core.parts.messages.codec(config.messageAdapters)
        core.mailbox.perform { [core] in core.subscribeToConfiguredTopics() }
    }

    deinit {
        core.mailbox.performLast { [core] in core.shutDown() }
    }

    private func perform(_ work: @escaping @Sendable (ClientCore) -> Void) {
        core.mailbox.perform { [core] in work(core) }
    }

    // MARK: The connection

    var connectionState: ConnectionState { core.connectionState }

    var connectionStatePublisher: AnyPublisher<ConnectionState, Never> { core.statePublisher }

    var hasExistingSession: Bool { core.shared.withLock { $0.hasExistingSession } }

    func connect() { perform { $0.connect() } }

    func connect(source: String) { connect() }

    func disconnect() { perform { $0.disconnect(clearState: false) } }

    func destroy() { perform { $0.destroy() } }

    // MARK: Events

    func addEventHandler(_ handler: any ICourierEventHandler) {
        guard !(handler is any CourierClient) else {
            return debugPrint("A client cannot handle the events of a client; the handler was not added")
        }
        core.handlers.add(handler)
    }

    func removeEventHandler(_ handler: any ICourierEventHandler) { core.handlers.remove(handler) }

    // MARK: Topics

    func subscribe(_ topics: (topic: String, qos: QoS)...) { subscribe(topics) }

    func subscribe(_ topics: [(topic: String, qos: QoS)]) { perform { $0.subscribe(topics) } }

    func unsubscribe(_ topics: String...) { unsubscribe(topics) }

    func unsubscribe(_ topics: [String]) { perform { $0.unsubscribe(topics) } }

    // MARK: Messages

    func publishMessage<E>(_ data: E, topic: String, qos: QoS) throws {
        guard hasExistingSession else { throw CourierError.sessionNotExist.asNSError }
        var size = 0
        do {
            let encoded = try codec.encode(data, topic: topic)
            size = encoded.count
            let name = try TopicName(topic)
            try Publish(topic: name, payload: []).checkRoom(for: size)
            let payload = Array(encoded)
            perform { $0.publish(payload, on: name, qos: qos) }
        } catch {
            perform { [size] in
                $0.emit(.messageSendFailure(topic: topic, qos: qos, error: error, sizeBytes: size))
            }
            throw error
        }
    }

    func messagePublisher() -> AnyPublisher<Message, Never> {
        publisher(topic: nil) { message, _ in message }
    }

    func messagePublisher<D>(topic: String) -> AnyPublisher<D, Never> {
        publisher(topic: topic) { [codec] message, core in
            if let value: D = codec.decode(message.data, topic: message.topic) { return value }
            core?.noteUndecodable(message)
            return nil
        }
    }

    func messagePublisher<D, E>(topic: String, errorDecodeHandler: @escaping ((E) -> any Error))
        -> AnyPublisher<Result<D, NSError>, Never>
    {
        publisher(topic: topic) { [codec] message, core in
            if let value: D = codec.decode(message.data, topic: message.topic) { return .success(value) }
            if let value: E = codec.decode(message.data, topic: message.topic) {
                return .failure(errorDecodeHandler(value) as NSError)
            }
            core?.noteUndecodable(message)
            return nil
        }
    }

    /// - Parameter decode: makes the app's value of a message; `nil` if there is none. Called on the loop.
    private func publisher<Output>(
        topic: String?, _ decode: @escaping (Message, ClientCore?) -> Output?
    ) -> AnyPublisher<Output, Never> {
        ChainedPublisher { [weak core] receive in
            let listener = MessageListener(topic: topic) { message in
                guard let value = decode(message, core) else { return nil }
                return MessageListener.Delivery { receive(value) }
            }
            return core?.attach(listener) ?? AnyCancellable()
        }
    }
}

extension Publish {
    /// Checks that a packet with this topic can carry a payload at any quality of service.
    ///
    /// - Throws: `EncodingFailure` if it cannot.
    fileprivate func checkRoom(for payloadSize: Int) throws(EncodingFailure) {
        var largest = self
        largest.delivery = .exactlyOnce(.lowest, duplicate: false)
        _ = try PacketEncoder().size(of: largest, payloadSize: payloadSize)
    }
}
