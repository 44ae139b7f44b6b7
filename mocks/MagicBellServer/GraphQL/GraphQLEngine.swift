/// Answers documents of GraphQL about a project. It knows nothing of the requests in which they come.
///
/// The class is confined to its server.
final class GraphQLEngine {
    private let project: Project
    private let byteLimit: Int
    private var cache = GraphQLCache()

    /// Makes the engine of a project.
    ///
    /// - Parameter byteLimit: The most bytes of an answer.
    init(_ project: Project, byteLimit: Int) {
        self.project = project
        self.byteLimit = byteLimit
    }

    /// Returns the plan of an earlier request with the same body.
    func plan(of body: [UInt8]) -> GraphQLPlan? { cache.plan(of: body) }

    /// Makes the plan of a request, and keeps it for later requests with the same body.
    func plan(_ request: GraphQLRequest, of body: [UInt8]) throws(GraphQLFailure) -> GraphQLPlan {
        let plan = try GraphQLPlanner.plan(
            try cache.document(request.query), operation: request.operation, variables: request.variables)
        keepNodes(of: plan)
        cache.keep(plan, of: body)
        return plan
    }

    /// Lets notifications and the edges to them be kept, unless they have other objects below them, which change by
    /// themselves.
    private func keepNodes(of plan: GraphQLPlan) {
        if plan.type == .notification || plan.type == .notificationEdge, let signature = plan.signature {
            plan.selection = cache.number(of: signature)
            return
        }
        for field in plan.fields { field.plan.map(keepNodes) }
    }

    /// Carries out a plan, and writes the whole answer.
    func answer(_ plan: GraphQLPlan, to sender: GraphQLSender) throws(GraphQLFailure) -> [UInt8] {
        var bytes = Array("{\"data\":".utf8)
        let execution = GraphQLExecution(project: project, sender: sender, byteLimit: byteLimit)
        try execution.write(plan, .query, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
        try execution.checkLength(of: bytes)
        return bytes
    }
}
