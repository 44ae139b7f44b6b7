import HTTPWire

/// The steps of an exchange's answer. A step that throws sends nothing.
extension Exchange {
    private var method: HTTPMethod { head?.method ?? .get }
    private var version: HTTPVersion { head?.version ?? .v1_1 }

    /// Gives a whole answer.
    mutating func answer(_ response: HTTPResponseHead, _ body: [UInt8]) throws(HTTPEncodingFailure) {
        guard case .none = answer else { return }
        var response = response
        let hasNoBody = response.hasNoBody(answering: method)
        guard !hasNoBody || method == .head || body.isEmpty else { throw .bodyTooLong(by: body.count) }
        if !hasNoBody || (method == .head && !response.hasNoBody(answering: .get)) {
            response.fields.remove("Transfer-Encoding")
            response.fields.set("Content-Length", to: "\(body.count)")
        }
        try settle(&response)
        waiting.append(HTTPMessage(.response(response, body: hasNoBody ? [] : body), request: head))
        answer = .complete
    }

    /// Begins an answer whose body comes over time.
    mutating func begin(_ response: HTTPResponseHead) throws(HTTPEncodingFailure) {
        guard case .none = answer else { return }
        var response = response
        let isSilent = response.hasNoBody(answering: method)
        let length = response.fields["Content-Length"].flatMap { Int($0) }
        var isChunked = false
        if length == nil, !isSilent || method == .head {
            isChunked = version >= .v1_1
            if isChunked { response.fields.set("Transfer-Encoding", to: "chunked") } else { keepsAlive = false }
        }
        try settle(&response)
        isEventStream = response.fields["Content-Type"]?.hasPrefix("text/event-stream") == true
        waiting.append(HTTPMessage(.response(response, body: nil), request: head))
        // Nothing follows the head in the answer to HEAD, however long the answer to GET would go on.
        if method == .head { return answer = .complete }
        answer = .begun(BodyMeter(isChunked: isChunked, isSilent: isSilent, rest: isSilent ? nil : length))
    }

    /// Sends a piece of the body.
    mutating func send(_ bytes: [UInt8]) throws(HTTPEncodingFailure) {
        guard case .begun(var meter) = answer, !bytes.isEmpty, !meter.isSilent else { return }
        if let rest = meter.rest {
            guard bytes.count <= rest else { throw .bodyTooLong(by: bytes.count - rest) }
            meter.rest = rest - bytes.count
        }
        waiting.append(HTTPMessage(.piece(bytes, isChunked: meter.isChunked), request: head))
        answer = .begun(meter)
    }

    /// Ends the body.
    mutating func end(_ trailers: HTTPFields) throws(HTTPEncodingFailure) {
        guard case .begun(let meter) = answer else { return }
        if let rest = meter.rest, rest > 0 { throw .bodyTooShort(by: rest) }
        guard trailers.isEmpty || meter.isChunked else { throw .trailersWithoutChunks }
        if meter.isChunked { _ = try HTTPChunk.encodeEnd(trailers) }
        let isChunked = meter.isChunked && !meter.isSilent
        waiting.append(HTTPMessage(.end(trailers: trailers, isChunked: isChunked), request: head))
        answer = .complete
    }

    /// Ends the exchange after a mistake of the core: with 500 (Internal Server Error), or with the connection's end if
    /// the answer has begun.
    mutating func fail() {
        if case .none = answer {
            var response = HTTPResponseHead(
                .internalServerError, fields: ["Content-Length": "0", "Connection": "close"])
            addCrossOriginFields(to: &response)
            waiting.append(HTTPMessage(.response(response, body: []), request: head))
        }
        answer = .complete
        keepsAlive = false
    }

    /// Completes the fields that say whether the connection goes on, and checks the head.
    private mutating func settle(_ response: inout HTTPResponseHead) throws(HTTPEncodingFailure) {
        addCrossOriginFields(to: &response)
        if !response.keepsAlive { keepsAlive = false }
        if !keepsAlive, response.keepsAlive {
            response.fields.append("Connection", "close")
        } else if keepsAlive, version < .v1_1 {
            response.fields.append("Connection", "keep-alive")
        }
        try response.check(answering: method, of: version)
    }

    /// Adds the fields for browsers, unless the core has chosen its own.
    private func addCrossOriginFields(to response: inout HTTPResponseHead) {
        guard !crossOriginFields.isEmpty, response.fields["Access-Control-Allow-Origin"] == nil else { return }
        for field in crossOriginFields { response.fields.append(field) }
    }
}
