package import CourierCore
package import CourierMQTT
package import MQTTWire

/// An engine that passes calls on to the true engine, except those that a saboteur handles itself.
package final class ForwardingEngine: MQTTEngine {
    private let next: any MQTTEngine
    private let openIt: (ConnectOptions) -> Void
    private let subscribeIt: (Subscription, Int) -> Void
    private let unsubscribeIt: ([TopicFilter], Int) -> Void
    private let publishIt: (TopicName, [UInt8]) -> Bool
    private let sendIt: () -> Void
    private let disconnectIt: () -> Void
    private let abortIt: () -> Void

    package init(
        to next: any MQTTEngine, open: ((ConnectOptions) -> Void)? = nil,
        subscribe: ((Subscription, Int) -> Void)? = nil, unsubscribe: (([TopicFilter], Int) -> Void)? = nil,
        publish: ((TopicName, [UInt8]) -> Bool)? = nil, sendWaiting: (() -> Void)? = nil,
        disconnect: (() -> Void)? = nil, abort: (() -> Void)? = nil
    ) {
        self.next = next
        openIt = open ?? next.open
        subscribeIt = subscribe ?? { next.subscribe($0, request: $1) }
        unsubscribeIt = unsubscribe ?? { next.unsubscribe($0, request: $1) }
        publishIt = publish ?? next.publish
        sendIt = sendWaiting ?? next.sendWaiting
        disconnectIt = disconnect ?? next.disconnect
        abortIt = abort ?? next.abort
    }

    package var name: String { next.name }
    package var minimumKeepAlive: UInt16 { next.minimumKeepAlive }

    package func open(_ options: ConnectOptions) { openIt(options) }
    package func subscribe(_ subscription: Subscription, request: Int) { subscribeIt(subscription, request) }
    package func unsubscribe(_ filters: [TopicFilter], request: Int) { unsubscribeIt(filters, request) }
    package func publish(_ topic: TopicName, _ payload: [UInt8]) -> Bool { publishIt(topic, payload) }
    package func sendWaiting() { sendIt() }
    package func appDidReceive(_ receipt: Receipt) { next.appDidReceive(receipt) }
    package func appIsFree() { next.appIsFree() }
    package func setReading(_ isReading: Bool) { next.setReading(isReading) }
    package func disconnect() { disconnectIt() }
    package func abort() { abortIt() }
}
