import MQTTWire

/// A row of a store from which nothing can be made: no client has written it like that. It was removed, so that it
/// holds up nothing else.
package struct UnusableRow: Hashable, Sendable {
    /// The topic or filter that it was about, as far as that can be read.
    package let topic: String
    package let qualityOfService: QualityOfService?
    /// The size of the payload.
    package let byteCount: Int
    package let error: StoreError

    package init(topic: String, qualityOfService: QualityOfService?, byteCount: Int, error: StoreError) {
        self.topic = topic
        self.qualityOfService = qualityOfService
        self.byteCount = byteCount
        self.error = error
    }
}
