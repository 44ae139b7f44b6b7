import CarillonMagicBell

extension MagicBellServer {
    /// Changes the text of responses before they leave. Stop the result to have the server's own again.
    @discardableResult
    func rewrite(
        _ pattern: MessagePattern<HTTPMessage>, _ change: @escaping @Sendable (String) -> String
    ) -> ActiveMisbehaviour<HTTPMessage> {
        misbehave(
            Misbehaviour(
                on: pattern,
                .change { message in
                    guard case .response(var head, let body?) = message.content else { return [message] }
                    let text = change(String(decoding: body, as: UTF8.self))
                    head.fields.set("Content-Length", to: "\(text.utf8.count)")
                    return [HTTPMessage(.response(head, body: Array(text.utf8)), request: message.request)]
                }))
    }

    /// Changes the text of lists that come by GraphQL.
    @discardableResult
    func rewriteLists(_ change: @escaping @Sendable (String) -> String) -> ActiveMisbehaviour<HTTPMessage> {
        rewrite(.response(to: .post, "/graphql"), change)
    }
}
