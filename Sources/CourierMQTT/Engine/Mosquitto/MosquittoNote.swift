import MQTTWire

/// What libmosquitto has called back about. Callbacks only note; what follows is done when the call into the library has returned.
enum MosquittoNote {
    case packet(MosquittoLogLine)
    /// CONNACK has come.
    case connack(returnCode: Int32, flags: Int32)
    /// A message at QoS 0 has been written, or the last acknowledgement of another one has come.
    case published(UInt16)
    case subscribed(UInt16, [UInt8])
    case unsubscribed(UInt16)
    case message(MosquittoMessage)
    /// The library has closed its socket.
    case disconnected(MosquittoError)
    /// The library has something to say that concerns no packet.
    case remark(String)
}

/// A message as the library hands it over.
struct MosquittoMessage {
    let packetIdentifier: UInt16
    /// Not checked as a topic name.
    let topic: String
    let payload: [UInt8]
    let qualityOfService: QualityOfService
}
