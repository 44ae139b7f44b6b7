import CarillonEnvironment
import HTTPHosting
import HTTPWire
import JSONWire
import MagicBellWire

/// A request to the API whose sender is known.
struct APICall {
    let request: HTTPRequest
    /// The user who acts; `nil` if the project itself does.
    let actor: UserRecord?
    /// Whether the request has shown the project's secret.
    let isProject: Bool

    /// The user who acts.
    ///
    /// - Throws: ``APIFailure`` if the project itself acts.
    func user() throws(APIFailure) -> UserRecord {
        guard let actor else { throw .userMissing }
        return actor
    }

    /// Returns the part of the path at a place.
    func part(_ index: Int) -> String { index < request.path.count ? request.path[index] : "" }

    /// The identity that the client gave itself, bounded.
    var clientID: String? {
        request.fields[MagicBellField.clientID].map { String($0.prefix(255)) }
    }

    // MARK: The body

    /// The body as JSON, whatever its type is said to be.
    ///
    /// - Throws: ``APIFailure`` with 400 unless the body is one JSON value.
    func json() throws(APIFailure) -> JSON {
        do throws(JSONFailure) {
            return try JSON(bytes: request.body ?? [], limits: JSONLimits(depth: 64))
        } catch {
            throw .badRequest("The body is \(error.description).")
        }
    }

    /// The fields of the body's only member.
    ///
    /// - Throws: ``APIFailure`` with 400 unless the body is JSON, and 422 unless it has the member.
    func fields(of name: String) throws(APIFailure) -> FieldReader {
        guard let fields = try json()[name]?.object else { throw .invalid("The body needs an object “\(name)”.") }
        return FieldReader(fields, name: name)
    }

    // MARK: The query

    /// A number of the query.
    ///
    /// - Throws: ``APIFailure`` with 422 unless the number is in range.
    func number(_ name: String, in range: ClosedRange<Int>, default usual: Int) throws(APIFailure) -> Int {
        guard let text = request.query[name] else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw .invalid("“\(name)” is a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    private func flag(_ name: String) throws(APIFailure) -> Bool? {
        switch request.query[name] {
        case nil: nil
        case "true": true
        case "false": false
        default: throw .invalid("“\(name)” is true or false.")
        }
    }

    /// The filter of the query. `category` and `topic` have one value each, `categories` and `topics` a list.
    func filter(isArchived: Bool?) throws(APIFailure) -> NotificationFilter {
        NotificationFilter(
            isRead: try flag("read"), isSeen: try flag("seen"), isArchived: try flag("archived") ?? isArchived,
            categories: labels("category", "categories"), topics: labels("topic", "topics"))
    }

    private func labels(_ one: String, _ many: String) -> [String] {
        if let value = request.query[one] { return [value] }
        let list = request.query[many] ?? request.query[many + "[]"]
        return (list ?? "").split(separator: ",").map(String.init)
    }

    /// The page and its size, as the query says.
    func page(size: Int, most: Int = 100) throws(APIFailure) -> ListPage {
        ListPage(
            number: try number("page", in: 1...1_000_000_000, default: 1),
            size: try number("per_page", in: 1...most, default: size))
    }
}
