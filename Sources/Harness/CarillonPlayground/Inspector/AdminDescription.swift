import JSONWire

/// The description of the admin API (OpenAPI 3.1), for the servers that there are.
enum AdminDescription {
    static func json(of servers: [(name: String, control: any ServerControl)]) -> JSON {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Carillon’s admin API", "version": "1",
                "description": "See docs/admin.md. Every mistake is answered with a sentence.",
            ],
            "paths": .object(paths(of: servers)),
        ]
    }

    /// Returns the methods that a path takes: `GET`, `POST`.
    static func methods(at path: [String], _ servers: [(name: String, control: any ServerControl)]) -> [String] {
        let paths = paths(of: servers)
        let template = paths.names.first { name in
            let parts = name.split(separator: "/")
            return parts.count == path.count && zip(parts, path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
        return (template.flatMap { paths[$0]?.object?.names } ?? []).map { $0.uppercased() }
    }

    private static func paths(of servers: [(name: String, control: any ServerControl)]) -> Members<JSON> {
        var paths: Members<JSON> = [
            "/health": ["get": operation("Whether all servers run", answer: object(["ok", "servers"]))],
            "/admin/servers": ["get": operation("The servers, and all that they can do", answer: object(["servers"]))],
            "/admin/journal": [
                "get": operation(
                    "The last lines of the journal", parameters: [query("after"), query("limit")],
                    answer: object(["lines", "after"]))
            ],
            "/admin/events": [
                "get": operation(
                    "The lines as they happen, as Server-Sent Events", parameters: [query("after")],
                    answer: ["type": "string"], contentType: "text/event-stream")
            ],
            "/admin/expect": [
                "post": operation(
                    "Waits for a line", body: InspectorCore.expectationMembers, answer: object(["met", "after"]),
                    more: ["417": answer("No line fits in time", object(["met", "after"]))])
            ],
            "/admin/reset": [
                "post": operation("Starts all servers anew, with nothing in them", answer: object(["after"]))
            ],
        ]
        for (name, control) in servers { add(name, control, to: &paths) }
        return paths
    }

    private static func add(_ name: String, _ control: any ServerControl, to paths: inout Members<JSON>) {
        let place = "/admin/servers/\(name)"
        for change in InspectorCore.changes {
            paths["\(place)/\(change)"] = ["post": operation("Lets the server \(change)", answer: object(["after"]))]
        }
        paths["\(place)/state"] = ["get": operation("The state of the server, as tables", answer: object(["tables"]))]
        let orders = control.orders.map { order in
            var schema = AdminMember.schema(of: order.members).object ?? Members()
            var properties = schema["properties"]?.object ?? Members()
            properties["action"] = ["const": .string(order.action)]
            schema["properties"] = .object(properties)
            schema["required"] = .array([.string("action")] + (schema["required"]?.array ?? []))
            return JSON.object(schema)
        }
        paths["\(place)/misbehaviours"] = [
            "get": operation("The misbehaviours", answer: object(["misbehaviours"])),
            "post": operation(
                "Begins a misbehaviour", bodySchema: ["oneOf": .array(orders)], answer: object(["number", "after"])),
            "delete": operation("Ends all misbehaviours", answer: object(["after"])),
        ]
        paths["\(place)/misbehaviours/{number}"] = [
            "delete": operation(
                "Ends a misbehaviour",
                parameters: [
                    [
                        "name": "number", "in": "path", "required": true,
                        "schema": ["type": "integer", "minimum": 1],
                    ]
                ], answer: object(["after"]))
        ]
        for action in control.actions {
            paths["\(place)/actions/\(action.name)"] = [
                "post": operation(action.about, body: action.members, answer: object(["result", "after"]))
            ]
        }
    }

    // MARK: Parts

    private static func operation(
        _ summary: String, parameters: [JSON] = [], body: [AdminMember]? = nil, bodySchema: JSON? = nil,
        answer schema: JSON, contentType: String = "application/json", more: Members<JSON> = [:]
    ) -> JSON {
        var responses: Members<JSON> = ["200": answer("Done", schema, contentType)]
        for name in more.names { responses[name] = more[name] }
        responses["default"] = answer("A mistake, with a sentence", object(["error"]))
        var operation: Members<JSON> = ["summary": .string(summary), "responses": .object(responses)]
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if let schema = bodySchema ?? body.map(AdminMember.schema) {
            operation["requestBody"] = [
                "required": .bool(body?.contains(where: \.isRequired) ?? true),
                "content": ["application/json": ["schema": schema]],
            ]
        }
        return .object(operation)
    }

    private static func answer(
        _ description: String, _ schema: JSON, _ contentType: String = "application/json"
    ) -> JSON {
        [
            "description": .string(description),
            "content": .object([contentType: ["schema": schema]]),
        ]
    }

    /// An object that has at least these members.
    private static func object(_ names: [String]) -> JSON {
        ["type": "object", "required": .array(names.map { .string($0) })]
    }

    private static func query(_ name: String) -> JSON {
        ["name": .string(name), "in": "query", "schema": ["type": "integer", "minimum": 0]]
    }
}
