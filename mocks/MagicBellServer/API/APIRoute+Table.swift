extension APIRoute {
    /// The routes by the first parts of their paths. Exact paths come before those with stars that match them, too, and
    /// then count alone.
    static let table = Dictionary(grouping: all) { $0.parts.first ?? "" }

    private static let all =
        notifications + preferences + push + subscriptions + users + project + workspaces + current + description

    private static let notifications = [
        APIRoute("GET /notifications", .user, ProjectAPI.listNotifications),
        APIRoute("POST /notifications", .project, ProjectAPI.sendNotification),
        APIRoute("POST /notifications/read", .user, ProjectAPI.markAllRead),
        APIRoute("POST /notifications/seen", .user, ProjectAPI.markAllSeen),
        APIRoute("GET /notifications/*", .user, ProjectAPI.showNotification),
        APIRoute("DELETE /notifications/*", .user, ProjectAPI.deleteNotification),
        APIRoute("POST /notifications/*/read", .user, ProjectAPI.markNotificationAsRead),
        APIRoute("POST /notifications/*/unread", .user, ProjectAPI.markNotificationAsUnread),
        APIRoute("POST /notifications/*/archive", .user, ProjectAPI.archiveNotification),
        APIRoute("DELETE /notifications/*/archive", .user, ProjectAPI.unarchiveNotification),
        APIRoute("POST /broadcasts", .project, ProjectAPI.sendBroadcast),
        APIRoute("GET /broadcasts", .project, ProjectAPI.listBroadcasts),
        APIRoute("GET /broadcasts/*", .project, ProjectAPI.showBroadcast),
        APIRoute("GET /broadcasts/*/notifications", .project, ProjectAPI.listBroadcastNotifications),
        APIRoute("POST /graphql", .both, ProjectAPI.query),
        APIRoute("GET /config", .user, ProjectAPI.showConfig),
    ]

    private static let preferences = [
        APIRoute("GET /notification_preferences", .user, ProjectAPI.showPreferences),
        APIRoute("PUT /notification_preferences", .user, ProjectAPI.changePreferences),
    ]

    private static let push = [
        APIRoute("POST /push_subscriptions", .user, ProjectAPI.addPushSubscription),
        APIRoute("GET /push_subscriptions", .user, ProjectAPI.listPushSubscriptions),
        APIRoute("DELETE /push_subscriptions/*", .user, ProjectAPI.deletePushSubscription),
        APIRoute("POST /channels/mobile_push/apns/tokens", .user, ProjectAPI.addAPNSToken),
        APIRoute("DELETE /channels/mobile_push/apns/tokens/*", .user, ProjectAPI.deleteAPNSToken),
    ]

    private static let subscriptions = [
        APIRoute("GET /subscriptions", .user, ProjectAPI.listSubscriptions),
        APIRoute("POST /subscriptions", .user, ProjectAPI.subscribe),
        APIRoute("GET /subscriptions/*", .user, ProjectAPI.showSubscription),
        APIRoute("DELETE /subscriptions/*", .user, ProjectAPI.deleteSubscription),
        APIRoute("POST /subscriptions/*/unsubscribe", .user, ProjectAPI.unsubscribe),
    ]

    private static let users = [
        APIRoute("POST /users", .project, ProjectAPI.createUser),
        APIRoute("GET /users", .project, ProjectAPI.listUsers),
        APIRoute("GET /users/*", .project, ProjectAPI.showUser),
        APIRoute("PUT /users/*", .project, ProjectAPI.changeUser),
        APIRoute("DELETE /users/*", .project, ProjectAPI.deleteUser),
        APIRoute("GET /users/*/notifications", .project, ProjectAPI.listNotificationsOfUser),
        APIRoute("GET /users/*/push_subscriptions", .project, ProjectAPI.listPushSubscriptionsOfUser),
        APIRoute("DELETE /users/*/push_subscriptions/*", .project, ProjectAPI.deletePushSubscriptionOfUser),
    ]

    private static let project = [
        APIRoute("POST /imports", .project, ProjectAPI.importUsers),
        APIRoute("GET /imports/*", .project, ProjectAPI.showImport),
        APIRoute("GET /metrics", .project, ProjectAPI.showMetrics),
        APIRoute("GET /metrics/categories", .project, ProjectAPI.showCategoryMetrics),
        APIRoute("GET /metrics/topics", .project, ProjectAPI.showTopicMetrics),
        APIRoute("GET /channels", .project, ProjectAPI.listChannels),
        APIRoute("POST /channels", .project, ProjectAPI.changeChannels),
    ]

    private static let workspaces = [
        APIRoute("GET /workspaces/*/projects", .workspace, ProjectAPI.listProjects),
        APIRoute("POST /workspaces/*/projects", .workspace, ProjectAPI.createProject),
        APIRoute("GET /workspaces/*/projects/*", .workspace, ProjectAPI.showProject),
        APIRoute("PUT /workspaces/*/projects/*", .workspace, ProjectAPI.changeProject),
        APIRoute("DELETE /workspaces/*/projects/*", .workspace, ProjectAPI.deleteProject),
    ]

    /// The part of the newest API that clients of its WebSocket need beside the token.
    private static let current = [
        APIRoute("GET /v2/notifications/*", .token, ProjectAPI.showCurrentNotification)
    ]

    private static let description = [APIRoute("GET /openapi.json", .anybody, ProjectAPI.showDescription)]
}
