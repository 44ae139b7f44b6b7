import TestBasics
import Testing
import WebSocketWire

@Suite("Closing")
struct ClosingTests {
    private let bye = WebSocketClose(.goingAway, reason: "bye")

    /// Everything that the endpoint has to say about what it was given.
    private func events(of endpoint: inout WebSocketSession) throws -> [WebSocketEvent] {
        var events: [WebSocketEvent] = []
        while let event = try endpoint.next() { events.append(event) }
        return events
    }

    /// Hands over what each end has sent, until neither has anything to say.
    @discardableResult
    private func exchange(_ one: inout WebSocketSession, _ other: inout WebSocketSession) throws -> [WebSocketEvent] {
        var events: [WebSocketEvent] = []
        while one.outputByteCount + other.outputByteCount > 0 {
            other.append(one.takeOutput())
            events += try self.events(of: &other)
            one.append(other.takeOutput())
            events += try self.events(of: &one)
        }
        return events
    }

    // MARK: Well

    @Test(
        "Both ends say Close once, whichever begins, and the server closes the connection",
        arguments: WebSocketRole.allCases)
    func both(beginner: WebSocketRole) throws {
        var one = WebSocketSession.of(beginner)
        var other = WebSocketSession.of(beginner.other)
        #expect(one.step == .carryOn)
        try one.close(bye)
        #expect(one.step == .awaitClose)
        #expect(try exchange(&one, &other) == [.close(bye), .close(WebSocketClose(.goingAway))])
        let (server, client) = beginner == .server ? (one, other) : (other, one)
        #expect(server.step == .closeConnection)
        #expect(client.step == .awaitEnd)
        one.end()
        other.end()
        #expect(one.step == .rest)
        #expect(one.closure?.description == "1001, cleanly")
        #expect(other.closure?.description == #"1001 "bye", cleanly"#)
    }

    @Test("A Close without a code is answered by one without, and the application is told 1005")
    func noCode() throws {
        var endpoint = WebSocketSession.of(.server)
        endpoint.append(hex("88 80 01 02 03 04"))
        #expect(try events(of: &endpoint) == [.close(WebSocketClose())])
        #expect(endpoint.takeOutput() == hex("88 00"))
        endpoint.end()
        #expect(endpoint.closure == WebSocketClosure(code: .noStatusReceived, wasClean: true))
    }

    @Test("Two Closes that cross each other are enough", arguments: WebSocketRole.allCases)
    func crossing(role: WebSocketRole) throws {
        var one = WebSocketSession.of(role)
        var other = WebSocketSession.of(role.other)
        try one.close(bye)
        try other.close(WebSocketClose(.normalClosure))
        let (fromOne, fromOther) = (one.takeOutput(), other.takeOutput())
        one.append(fromOther)
        other.append(fromOne)
        #expect(try events(of: &one) == [.close(WebSocketClose(.normalClosure))])
        #expect(try events(of: &other) == [.close(bye)])
        #expect(one.outputByteCount + other.outputByteCount == 0)
        #expect(one.step == (role == .server ? .closeConnection : .awaitEnd))
    }

    @Test("Messages and Pings that come before the other end's Close still count")
    func late() throws {
        var endpoint = WebSocketSession.of(.client)
        try endpoint.close()
        _ = endpoint.takeOutput()
        endpoint.append(hex("81 01 61 89 01 07 88 02 03 E8 81 01 62"))
        #expect(
            try events(of: &endpoint) == [.message(.text("a")), .ping([7]), .close(WebSocketClose(.normalClosure))])
        #expect(endpoint.takeOutput() == hex("8A 81 01 02 03 04 06"))
    }

    @Test("After this end's Close only Pings and Pongs may be sent, and after both nothing")
    func refused() throws {
        var endpoint = WebSocketSession.of(.server)
        try endpoint.close()
        #expect(throws: WebSocketEncodingFailure.closing(.text)) { try endpoint.send(.text("a")) }
        #expect(throws: WebSocketEncodingFailure.closing(.binary)) { try endpoint.send(.binary([1]), fragmentSize: 1) }
        #expect(throws: WebSocketEncodingFailure.closing(.close)) { try endpoint.close() }
        try endpoint.ping([1])
        try endpoint.pong([2])
        #expect(endpoint.takeOutput() == hex("88 02 03 E8 89 01 01 8A 01 02"))
        endpoint.append(frame(0x88, [], from: .client))
        #expect(try events(of: &endpoint).count == 1)
        #expect(throws: WebSocketEncodingFailure.closing(.ping)) { try endpoint.ping() }
        #expect(throws: WebSocketEncodingFailure.closing(.pong)) { try endpoint.pong() }
        #expect(endpoint.outputByteCount == 0)
    }

    @Test("A Close that cannot be said changes nothing")
    func refusedClose() throws {
        var endpoint = WebSocketSession.of(.server)
        #expect(throws: WebSocketEncodingFailure.closeCode(1005)) { try endpoint.close(WebSocketClose(1005)) }
        #expect(endpoint.step == .carryOn)
        try endpoint.send(.text(""))
        #expect(endpoint.takeOutput() == hex("81 00"))
    }

    // MARK: Badly

    @Test(
        "A violation is answered by a Close that says why, once, and the connection is closed",
        arguments: WebSocketRole.allCases)
    func violation(role: WebSocketRole) throws {
        var endpoint = WebSocketSession.of(role)
        endpoint.append(hex("83"))
        for _ in 0..<2 {
            let violation = try #require(throws: WebSocketViolation.self) { try endpoint.next() }
            #expect(violation.rule == .reservedOpcode(WebSocketOpcode(rawValue: 3)))
        }
        let answer = Outcome(of: endpoint.takeOutput(), from: role)
        #expect(answer.events == [.close(WebSocketClose(.protocolError, reason: "opcode 0x3 has no meaning"))])
        #expect(answer.violation == nil)
        #expect(endpoint.step == .closeConnection)
        #expect(throws: WebSocketEncodingFailure.closing(.text)) { try endpoint.send(.text("a")) }
        endpoint.end()
        #expect(endpoint.closure == WebSocketClosure(code: .abnormalClosure, wasClean: false))
    }

    @Test(
        "The Close after a violation has its code",
        arguments: [("81 01 FF", 1007), ("82 7E 00 7E", 1009), ("82 80", 1002)] as [(String, UInt16)])
    func violationCode(digits: String, code: UInt16) throws {
        var endpoint = WebSocketSession.of(.client, limits: WebSocketLimits(messageSize: 125))
        endpoint.append(hex(digits))
        #expect(throws: WebSocketViolation.self) { try endpoint.next() }
        let answer = try #require(Outcome(of: endpoint.takeOutput(), from: .client).events.first)
        guard case .close(let close) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(close.code == WebSocketCloseCode(rawValue: code))
    }

    @Test("Each violation has a reason that fits into a Close", arguments: BrokenStream.all)
    func reasons(_ broken: BrokenStream) {
        var endpoint = WebSocketSession.of(broken.sender.other)
        endpoint.answersPings = false
        endpoint.append(broken.before + broken.bytes)
        #expect(throws: WebSocketViolation.self) { while try endpoint.next() != nil {} }
        let answer = Outcome(of: endpoint.takeOutput(), from: broken.sender.other)
        #expect(answer.events == [.close(WebSocketClose(broken.rule.closeCode, reason: "\(broken.rule)"))])
    }

    @Test("A violation after this end's Close is answered by nothing")
    func violationAfterClose() throws {
        var endpoint = WebSocketSession.of(.client)
        try endpoint.close()
        _ = endpoint.takeOutput()
        endpoint.append(hex("83"))
        #expect(throws: WebSocketViolation.self) { try endpoint.next() }
        #expect(endpoint.outputByteCount == 0)
        #expect(endpoint.step == .closeConnection)
    }

    @Test("A connection that ends without the other end's Close has ended abnormally", arguments: [true, false])
    func lost(closes: Bool) throws {
        var endpoint = WebSocketSession.of(.server)
        if closes { try endpoint.close() }
        #expect(endpoint.closure == nil)
        endpoint.end()
        #expect(endpoint.closure == WebSocketClosure(code: .abnormalClosure, wasClean: false))
        endpoint.end()
        #expect(endpoint.step == .rest)
        #expect(throws: WebSocketEncodingFailure.closing(.text)) { try endpoint.send(.text("a")) }
    }

    // MARK: By oneself

    @Test("An owner can answer the Close by itself, and finish a message before")
    func ownAnswer() throws {
        var endpoint = WebSocketSession.of(.server)
        endpoint.answersClose = false
        endpoint.append(frame(0x88, hex("03 E8"), from: .client))
        #expect(try events(of: &endpoint).count == 1)
        #expect(endpoint.step == .answerClose)
        #expect(endpoint.outputByteCount == 0)
        try endpoint.send(.text("a"))
        try endpoint.close(bye)
        #expect(endpoint.takeOutput() == hex("81 01 61 88 05 03 E9 62 79 65"))
        #expect(endpoint.step == .closeConnection)
    }

    @Test("A Close that was never answered is no clean end")
    func neverAnswered() throws {
        var endpoint = WebSocketSession.of(.client)
        endpoint.answersClose = false
        endpoint.append(hex("88 02 03 E9"))
        #expect(try events(of: &endpoint).count == 1)
        endpoint.end()
        #expect(endpoint.closure == WebSocketClosure(code: .goingAway, wasClean: false))
    }

    @Test("A Ping is answered by a Pong with its data, unless the owner wants to")
    func pings() throws {
        var endpoint = WebSocketSession.of(.server)
        let ping = frame(0x89, [1, 2], from: .client)
        endpoint.append(ping)
        #expect(try events(of: &endpoint) == [.ping([1, 2])])
        #expect(endpoint.takeOutput() == hex("8A 02 01 02"))
        endpoint.answersPings = false
        endpoint.append(ping)
        #expect(try events(of: &endpoint) == [.ping([1, 2])])
        #expect(endpoint.takeOutput() == [])
    }

    @Test("Raw bytes and frames go out as they are, whatever the state")
    func raw() throws {
        var endpoint = WebSocketSession.of(.server)
        try endpoint.close()
        try endpoint.send(WebSocketFrame(.text, [0xFF]))
        endpoint.send(raw: [0x81])
        #expect(endpoint.takeOutput() == hex("88 02 03 E8 81 01 FF 81"))
        #expect(endpoint.step == .awaitClose)
    }

    @Test("Answers stand in the output in the order of what they answer, among what was sent")
    func order() throws {
        var endpoint = WebSocketSession.of(.server)
        try endpoint.send(.text("a"))
        endpoint.append(frame(0x89, [1], from: .client) + frame(0x89, [2], from: .client))
        #expect(try endpoint.next() == .ping([1]))
        #expect(endpoint.heldByteCount == 7)
        try endpoint.send(.text("bc"), fragmentSize: 1)
        #expect(try endpoint.next() == .ping([2]))
        #expect(endpoint.takeOutput() == hex("81 01 61 8A 01 01 01 01 62 80 01 63 8A 01 02"))
        #expect(endpoint.heldByteCount == 0)
    }
}
