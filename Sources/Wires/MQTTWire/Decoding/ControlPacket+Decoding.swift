extension ControlPacket {
    init(from reader: inout FieldReader) throws(DecodingFailure) {
        switch reader.kind {
        case .connect: self = .connect(try Connect(from: &reader))
        case .connack: self = .connack(try Connack(from: &reader))
        case .publish: self = .publish(try Publish(from: &reader))
        case .puback: self = .puback(try reader.packetIdentifier())
        case .pubrec: self = .pubrec(try reader.packetIdentifier())
        case .pubrel: self = .pubrel(try reader.packetIdentifier())
        case .pubcomp: self = .pubcomp(try reader.packetIdentifier())
        case .subscribe: self = .subscribe(try Subscribe(from: &reader))
        case .suback: self = .suback(try Suback(from: &reader))
        case .unsubscribe: self = .unsubscribe(try Unsubscribe(from: &reader))
        case .unsuback: self = .unsuback(try reader.packetIdentifier())
        case .pingreq: self = .pingreq
        case .pingresp: self = .pingresp
        case .disconnect: self = .disconnect
        }
    }
}
