import MQTTWire

/// A row of a store from which no message can be made, because somebody else has changed the file. The row was removed,
/// so that it holds up nothing else.
package struct UnusableRow: Hashable, Sendable {
    /// The topic or the filter in the row, as far as it can be read.
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
