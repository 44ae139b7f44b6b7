extension ControlPacket {
    /// The number of bytes after the fixed header.
    func remainingLength(in version: ProtocolVersion) throws(EncodingFailure) -> Int {
        switch self {
        case .connect(let connect): try connect.remainingLength(in: version)
        case .connack(let connack): try connack.remainingLength(in: version)
        case .publish(let publish): publish.remainingLength(in: version)
        case .puback, .pubrec, .pubrel, .pubcomp, .unsuback: 2
        case .subscribe(let subscribe): try subscribe.remainingLength(in: version)
        case .suback(let suback): try suback.remainingLength(in: version)
        case .unsubscribe(let unsubscribe): try unsubscribe.remainingLength(in: version)
        case .pingreq, .pingresp, .disconnect: 0
        }
    }

    /// Appends the bytes after the fixed header. Their number is ``remainingLength(in:)``.
    func write(to bytes: inout [UInt8], in version: ProtocolVersion) {
        switch self {
        case .connect(let connect): connect.write(to: &bytes, in: version)
        case .connack(let connack): connack.write(to: &bytes, in: version)
        case .publish(let publish): publish.write(to: &bytes, in: version)
        case .puback(let identifier), .pubrec(let identifier), .pubrel(let identifier), .pubcomp(let identifier),
            .unsuback(let identifier):
            bytes.append(identifier: identifier)
        case .subscribe(let subscribe): subscribe.write(to: &bytes, in: version)
        case .suback(let suback): suback.write(to: &bytes, in: version)
        case .unsubscribe(let unsubscribe): unsubscribe.write(to: &bytes, in: version)
        case .pingreq, .pingresp, .disconnect: break
        }
    }
}
