#if canImport(CMosquitto)
import CMosquitto
import Foundation
import MQTTWire

extension MosquittoHandle {
    func setCallbacks(of pointer: OpaquePointer) {
        mosquitto_log_callback_set(pointer) { _, user, level, text in
            guard let handle = MosquittoHandle.of(user), let text else { return }
            if level == MOSQ_LOG_DEBUG {
                handle.notes.addLine(Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
            } else {
                handle.notes.addRemark(String(cString: text))
            }
        }
        mosquitto_connect_with_flags_callback_set(pointer) { _, user, code, flags in
            MosquittoHandle.of(user)?.notes.add(.connack(returnCode: code, flags: flags))
        }
        mosquitto_disconnect_callback_set(pointer) { _, user, code in
            // Any other call could change it.
            let systemCode = errno
            MosquittoHandle.of(user)?.noteEnd(code, systemCode)
        }
        mosquitto_publish_callback_set(pointer) { _, user, identifier in
            MosquittoHandle.of(user)?.notePublished(UInt16(truncatingIfNeeded: identifier))
        }
        mosquitto_subscribe_callback_set(pointer) { _, user, identifier, count, granted in
            guard let handle = MosquittoHandle.of(user) else { return }
            let codes = UnsafeBufferPointer(start: granted, count: Int(count)).map(UInt8.init(truncatingIfNeeded:))
            let identifier = UInt16(truncatingIfNeeded: identifier)
            handle.notes.addIdentifier(identifier, to: .suback)
            handle.notes.add(.subscribed(identifier, codes))
        }
        mosquitto_unsubscribe_callback_set(pointer) { _, user, identifier in
            let identifier = UInt16(truncatingIfNeeded: identifier)
            MosquittoHandle.of(user)?.notes.addIdentifier(identifier, to: .unsuback)
            MosquittoHandle.of(user)?.notes.add(.unsubscribed(identifier))
        }
        mosquitto_message_callback_set(pointer) { _, user, message in
            guard let handle = MosquittoHandle.of(user), let message = message.flatMap(MosquittoMessage.init) else {
                return
            }
            handle.notes.add(.message(message))
        }
    }

    private static func of(_ user: UnsafeMutableRawPointer?) -> MosquittoHandle? {
        user.map { Unmanaged<MosquittoHandle>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension MosquittoMessage {
    fileprivate init?(_ message: UnsafePointer<mosquitto_message>) {
        let message = message.pointee
        guard let topic = message.topic, let level = UInt8(exactly: message.qos),
            let qualityOfService = QualityOfService(rawValue: level)
        else { return nil }
        self.init(
            packetIdentifier: UInt16(truncatingIfNeeded: message.mid), topic: String(cString: topic),
            payload: Array(UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))),
            qualityOfService: qualityOfService)
    }
}
#endif
