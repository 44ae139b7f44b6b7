import JSONWire

/// `/graphql`.
extension Project {
    /// Answers a query. A document that cannot be answered is an answer 200 with errors; a body that is no request of
    /// GraphQL is 400.
    func query(_ call: APICall) throws(APIFailure) -> APIReply {
        let body = try call.json()
        guard let text = body["query"]?.string else { throw .badRequest("The body needs “query”, a text.") }
        let name = body["operationName"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        let variables: Members<JSON>
        switch body["variables"] {
        case nil, .null?: variables = Members<JSON>()
        case .object(let members)?: variables = members
        default: throw .badRequest("“variables” is an object.")
        }
        do throws(GraphQLFailure) {
            let plan = try GraphQLPlanner.plan(try queries.document(text), operation: name, variables: variables)
            keepNodes(of: plan)
            var bytes = Array("{\"data\":".utf8)
            try GraphQLExecution(project: self, call: call).write(plan, .query, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
            return .json(bytes)
        } catch {
            var reply = APIReply.json(error.json)
            reply.events = [.refused(status: 200, code: "graphql_error")]
            return reply
        }
    }

    /// Lets the nodes of notifications be kept, unless they have objects below them, which change by themselves.
    private func keepNodes(of plan: GraphQLPlan) {
        if plan.type == .notification {
            plan.selection = plan.signature.flatMap { queries.number(of: $0) }
        }
        for field in plan.fields { field.plan.map(keepNodes) }
    }
}
