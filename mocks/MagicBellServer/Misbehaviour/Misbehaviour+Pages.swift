public import HTTPHosting
import JSONWire
public import MockHosting
import Synchronization

/// Misbehaviours of lists that come in pages.
extension Misbehaviour<HTTPMessage> {
    /// Gives out the cursor of a page's first element as the cursor of its end, as if it were from long ago. The next
    /// page then repeats elements.
    public static func staleCursor(first count: Int? = nil) -> Misbehaviour {
        Misbehaviour(
            "stale cursor", on: .listAnswers.first(count),
            .change { message in
                [
                    message.changingJSON { answer in
                        answer.changingConnection { connection in
                            guard let first = connection["edges"]?[0]?["cursor"] else { return connection }
                            return connection.setting("pageInfo", "endCursor", to: first)
                        }
                    }
                ]
            })
    }

    /// Lets further pages begin with the last element of the page before, as if a new element had come at the front
    /// between the two requests.
    public static func shiftPages() -> Misbehaviour {
        let memory = PageMemory()
        return Misbehaviour(
            "shift pages", on: .listAnswers,
            .change { message in
                [
                    message.changingJSON { answer in
                        if answer["notifications"] != nil {
                            let page = answer["current_page"]?.int ?? 1
                            return memory.shift(
                                answer, "notifications", isFurther: page > 1,
                                isLast: page >= answer["total_pages"]?.int ?? page)
                        }
                        return answer.changingConnection { connection in
                            memory.shift(
                                connection, "edges",
                                isFurther: connection["pageInfo"]?["hasPreviousPage"]?.bool ?? false,
                                isLast: connection["pageInfo"]?["hasNextPage"]?.bool == false)
                        }
                    }
                ]
            })
    }
}

/// The last element of the last page, as the server gave it.
private final class PageMemory: Sendable {
    private let last = Mutex<JSON?>(nil)

    /// Returns a page with the remembered element at its front, and without its own last one, which begins the next
    /// page. A first page stays as it is, and the last page is one longer.
    func shift(_ page: JSON, _ name: String, isFurther: Bool, isLast: Bool) -> JSON {
        guard var elements = page[name]?.array, !elements.isEmpty, var members = page.object else { return page }
        return last.withLock { last in
            let end = elements.last
            if isFurther, let last { elements = [last] + elements.dropLast(isLast ? 0 : 1) }
            last = end
            members[name] = .array(elements)
            return .object(members)
        }
    }
}

extension JSON {
    /// Returns an answer of GraphQL with another connection, whatever its alias is.
    fileprivate func changingConnection(_ change: (JSON) -> JSON) -> JSON {
        guard var members = object, var fields = members["data"]?.object else { return self }
        for name in fields.names {
            if let connection = fields[name], connection["edges"] != nil { fields[name] = change(connection) }
        }
        members["data"] = .object(fields)
        return .object(members)
    }

    /// Returns an object with another member in one of its objects.
    fileprivate func setting(_ part: String, _ name: String, to value: JSON) -> JSON {
        guard var members = object, var inner = members[part]?.object else { return self }
        inner[name] = value
        members[part] = .object(inner)
        return .object(members)
    }
}
