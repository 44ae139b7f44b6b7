import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire

extension ClientCore {
    /// Subscribes to the topics that the settings name.
    func subscribeToConfiguredTopics() { subscribe(parts.topics.configured(config)) }

    /// Ends everything, because the app has let go of the client.
    func shutDown() {
        disconnect(clearState: false)
        cleanupTimer.cancel()
        listeners.removeAll()
        statePublisher.finish()
    }

    /// Adds a listener. May be called on every thread.
    func attach(_ listener: MessageListener) -> AnyCancellable {
        listeners.add(listener)
        mailbox.perform { [self] in handOverWaiting(on: listener.topic) }
        return SinkCancellable { [weak self] in
            listener.end()
            self?.listeners.remove(listener)
        }
    }

    func noteUndecodable(_ message: Message) {
        emit(
            .messageReceiveFailure(
                topic: message.topic, error: CourierError.decodingError.asNSError, sizeBytes: message.data.count))
    }
}
