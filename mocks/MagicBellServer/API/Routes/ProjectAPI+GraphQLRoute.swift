import HTTPHosting
import JSONWire

/// `/graphql`.
extension ProjectAPI {
    /// Answers a query. A document that cannot be answered is an answer 200 with errors; a body that is no request of
    /// GraphQL is 400.
    func query(_ call: APICall) throws(APIFailure) -> APIReply {
        let body = call.request.body ?? []
        if let plan = graphQL.plan(of: body) { return reply(to: call) { () throws(GraphQLFailure) in plan } }
        let request = try GraphQLRequest(try call.json())
        return reply(to: call) { () throws(GraphQLFailure) in try graphQL.plan(request, of: body) }
    }

    private func reply(to call: APICall, _ plan: () throws(GraphQLFailure) -> GraphQLPlan) -> APIReply {
        do throws(GraphQLFailure) {
            let sender = GraphQLSender(user: call.actor, isProject: call.isProject)
            return .json(try graphQL.answer(try plan(), to: sender))
        } catch {
            var reply = APIReply.json(error.json)
            reply.events = [.refused(status: 200, code: "graphql_error")]
            return reply
        }
    }
}

extension GraphQLRequest {
    /// Reads the body of a request.
    ///
    /// - Throws: ``APIFailure`` with 400 for a body that is no request of GraphQL.
    fileprivate init(_ body: JSON) throws(APIFailure) {
        guard let text = body["query"]?.string else { throw .badRequest("The body needs “query”, a text.") }
        query = text
        switch body["operationName"] {
        case nil, .null?, ""?: operation = nil
        case .string(let name)?: operation = name
        default: throw .badRequest("“operationName” is a text.")
        }
        switch body["variables"] {
        case nil, .null?: variables = Members<JSON>()
        case .object(let members)?: variables = members
        default: throw .badRequest("“variables” is an object.")
        }
    }
}
