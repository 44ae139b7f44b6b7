import Carillon
import CarillonMeteor

extension DDPWireClient {
    /// Sends a message, and expects exactly these answers within a second.
    @discardableResult
    func ask(
        _ message: ClientMessage, _ answers: [ServerMessage], _ sentence: String, file: StaticString = #filePath,
        line: Int = #line
    ) async throws -> Bool {
        send(message)
        return try await expect(answers, sentence, file: file, line: line)
    }

    /// Sends a text, and expects exactly these texts within a second.
    @discardableResult
    func ask(
        text: String, _ answers: [String], _ sentence: String, file: StaticString = #filePath, line: Int = #line
    ) async throws -> Bool {
        send(text: text)
        return try await expect(texts: answers, sentence, file: file, line: line)
    }

    /// Calls a method, and returns its result, which has to come within a second; `nil` if it does not.
    func call(_ method: String, _ params: EJSON..., seed: String? = nil) async throws -> MethodResult? {
        send(.method(MethodCall(id: "call", method: method, params: params, randomSeed: seed)))
        try await device.world.advance(by: DDPWireClient.patience)
        for text in take() {
            if case .result("call", let result) = try ServerMessage(text: text) { return result }
        }
        return nil
    }
}

extension ServerMessage {
    /// The answers to a call, in Meteor's usual order.
    static func answers(to id: String, _ value: EJSON?) -> [ServerMessage] {
        [.updated(methods: [id]), .result(id: id, .success(value))]
    }
}

extension ClientMessage {
    static func sub(_ id: String, _ name: String, _ params: EJSON...) -> ClientMessage {
        .sub(Sub(id: id, name: name, params: params))
    }

    static func call(_ id: String, _ method: String, _ params: EJSON...) -> ClientMessage {
        .method(MethodCall(id: id, method: method, params: params))
    }
}
