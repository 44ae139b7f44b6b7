import MQTTWire

/// A call of libmosquitto. Callbacks only note it. The engine acts when the call into the library has returned.
enum MosquittoNote {
    case packet(MosquittoLogLine)
    /// CONNACK has come.
    case connack(returnCode: Int32, flags: Int32)
    /// The library has written a message at QoS 0, or the last acknowledgement of another message has come.
    case published(UInt16)
    case subscribed(UInt16, [UInt8])
    case unsubscribed(UInt16)
    case message(MosquittoMessage)
    /// The library has closed its socket.
    case disconnected(MosquittoError)
    /// The library has a remark that concerns no packet.
    case remark(String)
}

/// A message in the form in which the library hands it over.
struct MosquittoMessage {
    let packetIdentifier: UInt16
    /// The topic, which was not checked as a topic name.
    let topic: String
    let payload: [UInt8]
    let qualityOfService: QualityOfService
}
