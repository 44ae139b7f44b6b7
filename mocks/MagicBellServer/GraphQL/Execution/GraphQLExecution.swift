import Foundation
import JSONWire
import OrderedCollections

/// Carries out a plan, and writes the answer.
struct GraphQLExecution {
    let project: Project
    let sender: GraphQLSender
    /// The most bytes of an answer.
    let byteLimit: Int

    /// The values of fields.
    private enum Value {
        case json(JSON)
        case object(GraphQLObject)
        case list([GraphQLObject])
    }

    /// Checks that an answer, or a part of one, is no longer than an answer may be. A few selections can ask for the
    /// same content many times.
    func checkLength(of bytes: [UInt8], at place: GraphQLPlace? = nil) throws(GraphQLFailure) {
        guard bytes.count <= byteLimit else {
            throw GraphQLFailure(
                "The answer would have more than \(byteLimit) bytes. Ask for fewer elements, as by “first”.", at: place)
        }
    }

    /// Writes an object.
    ///
    /// - Parameter place: The place of the field that has the object.
    /// - Throws: The reason why a field has no value, or that the answer has become too long.
    func write(
        _ plan: GraphQLPlan, _ object: GraphQLObject, at place: GraphQLPlace? = nil, to bytes: inout [UInt8]
    ) throws(GraphQLFailure) {
        guard let selection = plan.selection, let record = object.record else {
            return try writeFields(plan, object, to: &bytes)
        }
        if let kept = record.graphQLBytes, kept.selection == selection {
            bytes += kept.bytes
            return try checkLength(of: bytes, at: place)
        }
        var node: [UInt8] = []
        try writeFields(plan, object, to: &node)
        record.graphQLBytes = (selection, node)
        bytes += node
        try checkLength(of: bytes, at: place)
    }

    private func writeFields(
        _ plan: GraphQLPlan, _ object: GraphQLObject, to bytes: inout [UInt8]
    ) throws(GraphQLFailure) {
        bytes.append(UInt8(ascii: "{"))
        for (index, field) in plan.fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += field.key
            if field.name == "__typename" {
                bytes.append(quoted: plan.type.rawValue)
                continue
            }
            switch try value(of: field, in: object) {
            case .json(let json):
                json.append(to: &bytes)
                try checkLength(of: bytes, at: field.place)
            case .object(let object):
                if let plan = field.plan { try write(plan, object, at: field.place, to: &bytes) }
            case .list(let objects):
                bytes.append(UInt8(ascii: "["))
                if let plan = field.plan {
                    for (index, object) in objects.enumerated() {
                        if index > 0 { bytes.append(UInt8(ascii: ",")) }
                        try write(plan, object, at: field.place, to: &bytes)
                    }
                }
                bytes.append(UInt8(ascii: "]"))
            }
        }
        bytes.append(UInt8(ascii: "}"))
    }

    // MARK: Fields

    private func value(of field: GraphQLPlan.Field, in object: GraphQLObject) throws(GraphQLFailure) -> Value {
        switch (object, field.name) {
        case (.query, "notifications"): return .object(.notifications(try notifications(field)))
        case (.query, "users"): return .object(.list(try users(field)))
        case (.query, "categories"): return .object(.list(try categories(field)))
        case (.notifications(let page), "edges"):
            return .list(page.records.map { .notificationEdge($0, page.user) })
        case (.notifications(let page), "pageInfo"): return .object(.pageInfo(page.pageInfo))
        case (.notifications(let page), "totalCount"): return .json(.count(page.counts.total))
        case (.notifications(let page), "unreadCount"): return .json(.count(page.counts.unread))
        case (.notifications(let page), "unseenCount"): return .json(.count(page.counts.unseen))
        case (.notificationEdge(let record, _), "cursor"): return .json(.string(record.cursor))
        case (.notificationEdge(let record, let user), "node"): return .object(.notification(record, user))
        case (.notification(_, let user), "recipient"): return .object(.user(user))
        case (.notification(let record, _), let name): return .json(record.graphQLValue(of: name))
        case (.list(let page), "edges"): return .list(page.edges)
        case (.list(let page), "pageInfo"): return .object(.pageInfo(page.pageInfo))
        case (.list(let page), "totalCount"): return .json(.count(page.totalCount))
        case (.edge(let node, _), "node"): return .object(node)
        case (.edge(_, let cursor), "cursor"): return .json(.string(cursor))
        case (.user(let user), let name): return .json(user.graphQLValue(of: name))
        case (.category(let slug, _), "slug"): return .json(.string(slug))
        case (.category(_, let label), "label"): return .json(.string(label))
        case (.pageInfo(let info), "startCursor"): return .json(.text(info.startCursor))
        case (.pageInfo(let info), "endCursor"): return .json(.text(info.endCursor))
        case (.pageInfo(let info), "hasNextPage"): return .json(.bool(info.hasNextPage))
        case (.pageInfo(let info), "hasPreviousPage"): return .json(.bool(info.hasPreviousPage))
        default: throw GraphQLFailure("There is no field “\(field.name)”.", at: field.place)
        }
    }

    private func notifications(_ field: GraphQLPlan.Field) throws(GraphQLFailure) -> NotificationConnection {
        guard let user = sender.user else {
            throw GraphQLFailure("“notifications” needs a user, whom the request names in its fields.", at: field.place)
        }
        let filter = NotificationFilter(
            isRead: field.arguments["read"]?.bool, isSeen: field.arguments["seen"]?.bool,
            isArchived: field.arguments["archived"]?.bool, categories: field.texts("categories"),
            topics: field.texts("topics"))
        return try NotificationConnection(
            of: user, matching: filter, try GraphQLPageArguments(field), at: field.place)
    }

    // MARK: The project's lists

    private func users(_ field: GraphQLPlan.Field) throws(GraphQLFailure) -> GraphQLConnection {
        try checkProject(field)
        return try page(
            project.users.values.elements.map { (GraphQLObject.user($0), String($0.id)) }, field)
    }

    private func categories(_ field: GraphQLPlan.Field) throws(GraphQLFailure) -> GraphQLConnection {
        try checkProject(field)
        return try page(
            project.categories.elements.map { (GraphQLObject.category(slug: $0.key, label: $0.value), $0.key) }, field)
    }

    private func checkProject(_ field: GraphQLPlan.Field) throws(GraphQLFailure) {
        guard sender.isProject else {
            throw GraphQLFailure("“\(field.name)” needs the project's API secret.", at: field.place)
        }
    }

    private func page(
        _ nodes: [(GraphQLObject, name: String)], _ field: GraphQLPlan.Field
    ) throws(GraphQLFailure) -> GraphQLConnection {
        let arguments = try GraphQLPageArguments(field)
        func place(_ cursor: String) throws(GraphQLFailure) -> Int {
            let name = Data(base64Encoded: cursor).map { String(decoding: $0, as: UTF8.self) }
            guard let place = nodes.firstIndex(where: { $0.name == name }) else {
                throw GraphQLFailure("There is no such cursor.", at: field.place)
            }
            return place
        }
        var start = 0
        if let after = arguments.after { start = try place(after) + 1 }
        var end = nodes.count
        if let before = arguments.before { end = max(start, try place(before)) }
        if let last = arguments.lastCount, arguments.first == nil {
            start = max(start, end - last)
        } else {
            end = min(end, start + arguments.firstCount)
            if let last = arguments.lastCount { start = max(start, end - last) }
        }
        let edges = nodes[start..<end].map { ($0.0, cursor: Data($0.name.utf8).base64EncodedString()) }
        return GraphQLConnection(
            edges: edges.map { .edge(node: $0.0, cursor: $0.cursor) },
            pageInfo: GraphQLPageInfo(
                startCursor: edges.first?.cursor, endCursor: edges.last?.cursor, hasNextPage: end < nodes.count,
                hasPreviousPage: start > 0),
            totalCount: nodes.count)
    }
}

extension GraphQLPlan.Field {
    fileprivate func texts(_ name: String) -> [String] { arguments[name]?.array?.compactMap(\.string) ?? [] }
}
