/// The API above a project: REST and GraphQL. It knows who may ask for what, answers, and keeps what it needs for that.
/// It outlives restarts of its server.
///
/// The class is confined to its server.
final class ProjectAPI {
    let project: Project
    let settings: MagicBellSettings
    let limits: APILimits
    var rateWindows = RateWindows()
    var idempotentReplies = IdempotentReplies()
    let graphQL: GraphQLEngine

    /// Makes the API of a project.
    init(_ project: Project, settings: MagicBellSettings, limits: APILimits = APILimits()) {
        self.project = project
        self.settings = settings
        self.limits = limits
        graphQL = GraphQLEngine(project, byteLimit: limits.answerByteCount)
    }
}
