import CarillonMagicBell

/// A request that the description of MagicBell's API has, and that is right. In its texts `{note}`, `{broadcast}`,
/// `{device}`, `{key}` and `{tokenRequest}` stand for what earlier answers have told.
struct DescribedRequest: Sendable {
    enum Sender: Sendable {
        case user, project, token, workspace, nobody
    }

    let line: String
    let sender: Sender
    let body: String
    let status: Int

    init(_ line: String, _ sender: Sender, _ status: Int, _ body: String = "") {
        (self.line, self.sender, self.status, self.body) = (line, sender, status, body)
    }

    /// A request of each operation, in an order in which all succeed, and some refusals.
    static let all = notifications + settings + users + project + realtime + ends

    private static let notifications = [
        DescribedRequest("GET /openapi.json", .nobody, 200),
        DescribedRequest(
            "POST /notifications", .project, 201,
            #"{"notification":{"title":"Lunch?","content":"At noon","category":"meals","topic":"t","recipients":"#
                + #"[{"email":"ann@example.com","first_name":"Ann"},{"external_id":"001"}]}}"#),
        DescribedRequest(
            "POST /notifications", .project, 201,
            #"{"notification":{"title":"Tea?","action_url":"https://a.b","custom_attributes":{"n":[1,null]},"#
                + #""overrides":{"channels":{"in_app":{"title":"Tea"}}},"recipients":[{"email":"ann@example.com"}]}}"#),
        DescribedRequest("GET /notifications?per_page=10&archived=false", .user, 200),
        DescribedRequest("GET /notifications/{note}", .user, 200),
        DescribedRequest("POST /notifications/{note}/read", .user, 204),
        DescribedRequest("GET /notifications?read=true", .user, 200),
        DescribedRequest("GET /v2/notifications/{note}", .token, 200),
        DescribedRequest("POST /notifications/{note}/unread", .user, 204),
        DescribedRequest("POST /notifications/{note}/archive", .user, 204),
        DescribedRequest("GET /notifications?archived=true", .user, 200),
        DescribedRequest("DELETE /notifications/{note}/archive", .user, 204),
        DescribedRequest("POST /notifications/read?category=meals", .user, 204),
        DescribedRequest("POST /notifications/seen", .user, 204),
        DescribedRequest(
            "POST /broadcasts", .project, 201,
            #"{"broadcast":{"title":"All","overrides":{"providers":{}},"custom_attributes":{"a":1},"#
                + #""recipients":[{"external_id":"001"}]}}"#),
        DescribedRequest("GET /broadcasts", .project, 200),
        DescribedRequest("GET /broadcasts/{broadcast}", .project, 200),
        DescribedRequest("GET /broadcasts/{broadcast}/notifications", .project, 200),
        DescribedRequest("POST /graphql", .user, 200, #"{"query":"{ notifications { totalCount } }"}"#),
        DescribedRequest("POST /graphql", .user, 200, #"{"query":"{ nothing }"}"#),
        DescribedRequest("DELETE /notifications/{note}", .user, 204),
        DescribedRequest("GET /notifications/{note}", .user, 404),
    ]

    private static let settings = [
        DescribedRequest(
            "PUT /notification_preferences", .user, 200,
            #"{"notification_preferences":{"categories":[{"slug":"c","channels":[{"slug":"sms","enabled":false}]}]}}"#),
        DescribedRequest("GET /notification_preferences", .user, 200),
        DescribedRequest(
            "POST /push_subscriptions", .user, 201, #"{"push_subscription":{"device_token":"aa","platform":"ios"}}"#),
        DescribedRequest("GET /push_subscriptions", .user, 200),
        DescribedRequest("GET /users/1/push_subscriptions", .project, 200),
        DescribedRequest("DELETE /users/1/push_subscriptions/{device}", .project, 204),
        DescribedRequest("DELETE /push_subscriptions/aa", .user, 404),
        DescribedRequest(
            "POST /push_subscriptions", .user, 201, #"{"push_subscription":{"device_token":"bb","platform":"ios"}}"#),
        DescribedRequest("DELETE /push_subscriptions/bb", .user, 204),
        DescribedRequest(
            "POST /channels/mobile_push/apns/tokens", .user, 201,
            #"{"apns":{"device_token":"aa","installation_id":"production"}}"#),
        DescribedRequest("DELETE /channels/mobile_push/apns/tokens/aa", .user, 204),
        DescribedRequest(
            "POST /subscriptions", .user, 200,
            #"{"subscription":{"topic":"t","categories":[{"slug":"a","reason":"r"},{"slug":"*"}]}}"#),
        DescribedRequest("GET /subscriptions", .user, 200),
        DescribedRequest("GET /subscriptions/t", .user, 200),
        DescribedRequest("POST /subscriptions/t/unsubscribe", .user, 200, "{}"),
        DescribedRequest("DELETE /subscriptions/t", .user, 204, "{}"),
    ]

    private static let users = [
        DescribedRequest(
            "POST /users", .project, 201,
            #"{"user":{"email":"eve@example.com","custom_attributes":{"plan":"free"},"phone_numbers":["1"]}}"#),
        DescribedRequest("GET /users?order_by=created_at:desc&last_seen_at:after=1", .project, 200),
        DescribedRequest("GET /users", .project, 200),
        DescribedRequest("GET /users/email:eve@example.com", .project, 200),
        DescribedRequest("PUT /users/email:eve@example.com", .project, 200, #"{"user":{"first_name":"Eve"}}"#),
        DescribedRequest("GET /users/1/notifications", .project, 200),
        DescribedRequest("DELETE /users/email:eve@example.com", .project, 204),
        DescribedRequest("GET /users/email:eve@example.com", .project, 404),
    ]

    private static let project = [
        DescribedRequest("POST /imports", .project, 201, #"{"import":{"users":[{"email":"dan@example.com"},{}]}}"#),
        DescribedRequest("GET /imports/1", .project, 200),
        DescribedRequest("GET /metrics", .project, 200),
        DescribedRequest("GET /metrics/categories", .project, 200),
        DescribedRequest("GET /metrics/topics", .project, 200),
        DescribedRequest("POST /channels", .project, 201, #"{"channels":[{"slug":"email","configuration":{}}]}"#),
        DescribedRequest("GET /channels", .project, 200),
        DescribedRequest("POST /workspaces/9/projects", .workspace, 201, #"{"project":{"name":"Second"}}"#),
        DescribedRequest("GET /workspaces/9/projects", .workspace, 200),
        DescribedRequest("GET /workspaces/9/projects/2", .workspace, 200),
        DescribedRequest("PUT /workspaces/9/projects/2", .workspace, 200, #"{"project":{"hmac_enabled":true}}"#),
        DescribedRequest("DELETE /workspaces/9/projects/2", .workspace, 204),
        DescribedRequest("DELETE /workspaces/9/projects/1", .workspace, 403),
    ]

    private static let realtime = [
        DescribedRequest("GET /config", .user, 200),
        DescribedRequest("POST /ably/auth", .user, 200),
        DescribedRequest("POST /ws/auth", .user, 200),
        DescribedRequest("POST /keys/{key}/requestToken", .nobody, 201, "{tokenRequest}"),
        DescribedRequest("POST /keys/{key}/requestToken", .nobody, 401, "{tokenRequest}"),
        DescribedRequest("POST /keys/none/requestToken", .nobody, 404, "{tokenRequest}"),
        DescribedRequest("POST /keys/{key}/requestToken", .nobody, 400, "{}"),
        DescribedRequest("POST /channels/in_app/inbox/tokens", .user, 201, #"{"inbox":{"token":"mine"}}"#),
        DescribedRequest("PUT /v2/channels/in_app/inbox/tokens", .token, 200, #"{"token":"mine"}"#),
        DescribedRequest("GET /sse?v=1.1", .nobody, 400),
        DescribedRequest("GET /event-stream?v=1.1&channels=c&accessToken=none", .nobody, 401),
    ]

    private static let ends = [
        DescribedRequest("GET /nowhere", .user, 404), DescribedRequest("PATCH /notifications", .user, 405),
        DescribedRequest("GET /config", .nobody, 401), DescribedRequest("POST /users", .project, 400, "{"),
        DescribedRequest("POST /graphql", .nobody, 401, #"{"query":"{ __typename }"}"#),
        DescribedRequest("POST /users", .project, 422, "{}"), DescribedRequest("GET /", .nobody, 404),
    ]
}
