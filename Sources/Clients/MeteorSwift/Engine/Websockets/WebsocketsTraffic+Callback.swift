#if canImport(CWebsockets)
import CCarillonWebsockets
import CWebsockets
import CarillonTLS

extension WebsocketsTraffic {
    /// The library's function for all events. Another value than 0 makes the library end the connection.
    static let callback: carillon_websockets_callback = { connection, number, user, bytes, count in
        let reason = lws_callback_reasons(rawValue: UInt32(bitPattern: number))
        if reason == LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION {
            // In this case, the arguments mean other things. The count says whether the certificate is good.
            if count == 0, let user { TLSContext.noteRefusal(user) }
            return 0
        }
        guard isOfConnection(reason), let connection, let user else { return 0 }
        let traffic = Unmanaged<WebsocketsTraffic>.fromOpaque(user).takeUnretainedValue()
        let content = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
        return traffic.handle(reason, content, of: connection) ? 0 : -1
    }

    /// Whether an event is about a connection, whose user is known then.
    private static func isOfConnection(_ reason: lws_callback_reasons) -> Bool {
        switch reason {
        case LWS_CALLBACK_CLIENT_ESTABLISHED, LWS_CALLBACK_CLIENT_CONNECTION_ERROR, LWS_CALLBACK_CLIENT_RECEIVE,
            LWS_CALLBACK_CLIENT_WRITEABLE, LWS_CALLBACK_WS_PEER_INITIATED_CLOSE, LWS_CALLBACK_CLIENT_CLOSED,
            LWS_CALLBACK_WSI_DESTROY:
            true
        default: false
        }
    }

    /// Returns whether the connection goes on.
    private func handle(
        _ reason: lws_callback_reasons, _ content: UnsafeRawBufferPointer, of connection: OpaquePointer
    ) -> Bool {
        switch reason {
        case LWS_CALLBACK_CLIENT_ESTABLISHED: add(.established)
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
            let words = String(decoding: content.prefix { $0 != 0 }, as: UTF8.self)
            add(.refused(words, status: Int(lws_http_client_http_response(connection))))
        case LWS_CALLBACK_CLIENT_RECEIVE: take(content, of: connection)
        case LWS_CALLBACK_CLIENT_WRITEABLE: return write(to: connection)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: add(.close(Array(content)))
        case LWS_CALLBACK_CLIENT_CLOSED: add(.closed)
        case LWS_CALLBACK_WSI_DESTROY: add(.gone)
        default: break
        }
        return true
    }
}
#endif
