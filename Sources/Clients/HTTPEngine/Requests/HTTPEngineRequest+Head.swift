import HTTPWire

extension HTTPEngineRequest {
    /// Whether the request may be sent twice with the same effect as once (RFC 9110, section 9.2.2; D-HTTP-21).
    var isIdempotent: Bool { [.get, .head, .options, .trace, .put, .delete].contains(method) }

    /// The address and the head of the request as it goes onto the wire.
    ///
    /// - Throws: ``HTTPEngineFailure/unusableAddress(_:)`` if there is no such request in HTTP/1.1: no byte is sent.
    func checked() throws(HTTPEngineFailure) -> (address: HTTPAddress, head: HTTPRequestHead) {
        let address = try HTTPAddress(url)
        var head = HTTPRequestHead(method, address.target, fields: ["Host": address.origin.hostField])
        for field in fields where !["Host", "Content-Length", "Transfer-Encoding"].contains(where: field.hasName) {
            head.fields.append(field)
        }
        // Servers expect a length with these methods, even if there is no content (RFC 9110, section 8.6).
        if body != nil || [.post, .put, .patch].contains(method) {
            head.fields.append("Content-Length", "\(body?.count ?? 0)")
        }
        guard method != .connect, !head.asksForUpgrade else {
            throw .unusableAddress("the engine changes to no other protocol")
        }
        var wire = HTTPClientWire()
        do throws(HTTPEncodingFailure) {
            _ = try wire.encodeHead(head)
        } catch {
            // The target may hold a token, so its failure is told without it.
            if case .malformedTarget = error { throw .unusableAddress("its path or query cannot be sent") }
            throw .unusableAddress("the request cannot be sent: \(error)")
        }
        return (address, head)
    }
}
