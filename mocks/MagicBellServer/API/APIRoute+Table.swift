extension APIRoute {
    /// The routes by the first parts of their paths. Exact paths come before those with stars that match them, too, and
    /// then count alone.
    static let table = Dictionary(grouping: all) { $0.parts.first ?? "" }

    private static let all =
        notifications + preferences + push + subscriptions + users + project + workspaces + current + description

    private static let notifications = [
        APIRoute("GET /notifications", .user, Project.listNotifications),
        APIRoute("POST /notifications", .project, Project.sendNotification),
        APIRoute("POST /notifications/read", .user, Project.markAllRead),
        APIRoute("POST /notifications/seen", .user, Project.markAllSeen),
        APIRoute("GET /notifications/*", .user, Project.showNotification),
        APIRoute("DELETE /notifications/*", .user, Project.deleteNotification),
        APIRoute("POST /notifications/*/read", .user, Project.markNotificationAsRead),
        APIRoute("POST /notifications/*/unread", .user, Project.markNotificationAsUnread),
        APIRoute("POST /notifications/*/archive", .user, Project.archiveNotification),
        APIRoute("DELETE /notifications/*/archive", .user, Project.unarchiveNotification),
        APIRoute("POST /broadcasts", .project, Project.sendBroadcast),
        APIRoute("GET /broadcasts", .project, Project.listBroadcasts),
        APIRoute("GET /broadcasts/*", .project, Project.showBroadcast),
        APIRoute("GET /broadcasts/*/notifications", .project, Project.listBroadcastNotifications),
        APIRoute("POST /graphql", .both, Project.query),
        APIRoute("GET /config", .user, Project.showConfig),
    ]

    private static let preferences = [
        APIRoute("GET /notification_preferences", .user, Project.showPreferences),
        APIRoute("PUT /notification_preferences", .user, Project.changePreferences),
    ]

    private static let push = [
        APIRoute("POST /push_subscriptions", .user, Project.addPushSubscription),
        APIRoute("GET /push_subscriptions", .user, Project.listPushSubscriptions),
        APIRoute("DELETE /push_subscriptions/*", .user, Project.deletePushSubscription),
        APIRoute("POST /channels/mobile_push/apns/tokens", .user, Project.addAPNSToken),
        APIRoute("DELETE /channels/mobile_push/apns/tokens/*", .user, Project.deleteAPNSToken),
    ]

    private static let subscriptions = [
        APIRoute("GET /subscriptions", .user, Project.listSubscriptions),
        APIRoute("POST /subscriptions", .user, Project.subscribe),
        APIRoute("GET /subscriptions/*", .user, Project.showSubscription),
        APIRoute("DELETE /subscriptions/*", .user, Project.deleteSubscription),
        APIRoute("POST /subscriptions/*/unsubscribe", .user, Project.unsubscribe),
    ]

    private static let users = [
        APIRoute("POST /users", .project, Project.createUser),
        APIRoute("GET /users", .project, Project.listUsers),
        APIRoute("GET /users/*", .project, Project.showUser),
        APIRoute("PUT /users/*", .project, Project.changeUser),
        APIRoute("DELETE /users/*", .project, Project.deleteUser),
        APIRoute("GET /users/*/notifications", .project, Project.listNotificationsOfUser),
        APIRoute("GET /users/*/push_subscriptions", .project, Project.listPushSubscriptionsOfUser),
        APIRoute("DELETE /users/*/push_subscriptions/*", .project, Project.deletePushSubscriptionOfUser),
    ]

    private static let project = [
        APIRoute("POST /imports", .project, Project.importUsers),
        APIRoute("GET /imports/*", .project, Project.showImport),
        APIRoute("GET /metrics", .project, Project.showMetrics),
        APIRoute("GET /metrics/categories", .project, Project.showCategoryMetrics),
        APIRoute("GET /metrics/topics", .project, Project.showTopicMetrics),
        APIRoute("GET /channels", .project, Project.listChannels),
        APIRoute("POST /channels", .project, Project.changeChannels),
    ]

    private static let workspaces = [
        APIRoute("GET /workspaces/*/projects", .workspace, Project.listProjects),
        APIRoute("POST /workspaces/*/projects", .workspace, Project.createProject),
        APIRoute("GET /workspaces/*/projects/*", .workspace, Project.showProject),
        APIRoute("PUT /workspaces/*/projects/*", .workspace, Project.changeProject),
        APIRoute("DELETE /workspaces/*/projects/*", .workspace, Project.deleteProject),
    ]

    /// The part of the newest API that clients of its WebSocket need beside the token.
    private static let current = [
        APIRoute("GET /v2/notifications/*", .token, Project.showCurrentNotification)
    ]

    private static let description = [APIRoute("GET /openapi.json", .anybody, Project.showDescription)]
}
