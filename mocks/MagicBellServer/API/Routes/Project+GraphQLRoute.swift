import HTTPHosting
import JSONWire

/// `/graphql`.
extension Project {
    /// Answers a query. A document that cannot be answered is an answer 200 with errors; a body that is no request of
    /// GraphQL is 400.
    func query(_ call: APICall) throws(APIFailure) -> APIReply {
        let body = call.request.body ?? []
        if let plan = queries.plan(of: body) { return reply(to: call) { () throws(GraphQLFailure) in plan } }
        let request = try GraphQLRequest(try call.json())
        return reply(to: call) { () throws(GraphQLFailure) in try plan(of: request, body) }
    }

    private func reply(to call: APICall, _ plan: () throws(GraphQLFailure) -> GraphQLPlan) -> APIReply {
        do throws(GraphQLFailure) {
            var bytes = Array("{\"data\":".utf8)
            let execution = GraphQLExecution(project: self, call: call)
            try execution.write(try plan(), .query, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
            try execution.checkLength(of: bytes)
            return .json(bytes)
        } catch {
            var reply = APIReply.json(error.json)
            reply.events = [.refused(status: 200, code: "graphql_error")]
            return reply
        }
    }

    private func plan(of request: GraphQLRequest, _ body: [UInt8]) throws(GraphQLFailure) -> GraphQLPlan {
        let plan = try GraphQLPlanner.plan(
            try queries.document(request.query), operation: request.operation, variables: request.variables)
        keepNodes(of: plan)
        queries.keep(plan, of: body)
        return plan
    }

    /// Lets notifications and the edges to them be kept, unless they have other objects below them, which change by
    /// themselves.
    private func keepNodes(of plan: GraphQLPlan) {
        if plan.type == .notification || plan.type == .notificationEdge, let signature = plan.signature {
            plan.selection = queries.number(of: signature)
            return
        }
        for field in plan.fields { field.plan.map(keepNodes) }
    }
}

/// The body of a request for GraphQL.
private struct GraphQLRequest {
    let query: String
    /// The name of the operation; `nil` if the document has only one.
    let operation: String?
    let variables: Members<JSON>

    init(_ body: JSON) throws(APIFailure) {
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
