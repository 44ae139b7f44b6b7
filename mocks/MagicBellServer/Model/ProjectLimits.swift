/// The bounds of a project. A client can fill no more than this.
struct ProjectLimits {
    var userCount = 100_000
    /// The oldest notification goes when a user has one more.
    var notificationCount = 20_000
    var pushTokenCount = 100
    var subscriptionCount = 1000
    var categoryCount = 1000
    /// The oldest broadcast goes when there is one more.
    var broadcastCount = 1000
    var importCount = 1000
    var projectCount = 100
    var publicationCount = 100_000
}
