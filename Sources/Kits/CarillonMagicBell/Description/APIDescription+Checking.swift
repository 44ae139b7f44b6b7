import Foundation
package import HTTPWire
package import JSONWire

extension APIDescription {
    /// Returns the name of the operation that a request asks for; `nil` if none is described.
    package func operationName(of request: HTTPRequestHead) -> String? {
        operation(request.method, request.pathParts)?.name
    }

    /// Returns what is wrong with a value; nothing if it fits the schema of this name.
    package func faults(in value: JSON, as schema: String) -> [String] {
        guard let schema = schemas["#/components/schemas/\(schema)"] else { return ["there is no schema \(schema)"] }
        return schema.faults(in: value, at: "it", schemas)
    }

    /// Returns what is wrong with an answer; nothing if it fits the description.
    ///
    /// - Parameters:
    ///   - request: The request; `nil` if it could not be read.
    ///   - body: The whole body; `nil` if it comes in pieces, which are not looked at.
    package func faults(
        in response: HTTPResponseHead, _ body: [UInt8]?, to request: HTTPRequestHead?
    ) -> [String] {
        let status = response.status.code
        if (100..<200).contains(status), status != 101 { return [] }
        // A HEAD is answered as the GET beside it, without the body. To OPTIONS HTTP itself may have an answer.
        if request?.method == .options, (200..<300).contains(status), body?.isEmpty == true { return [] }
        let isHead = request?.method == .head
        let operation = request.flatMap { self.operation(isHead ? .get : $0.method, $0.pathParts) }
        guard let answer = answer(status, of: operation) ?? (isHead ? anyAnswers[status] : nil) else {
            return ["\(status) is no answer that is described"]
        }
        var faults = answer.fields.flatMap { self.faults(in: response, $0) }
        if !isHead { faults += self.faults(in: body, response.mediaType, answer) }
        return faults
    }

    /// The description of an answer. Answers that any request can get are described once, for all operations that do
    /// not describe them themselves. Only 404 and 405 are left out then, because the path and the method of an
    /// operation are known.
    private func answer(_ status: Int, of operation: Operation?) -> Answer? {
        guard let operation else { return anyAnswers[status] }
        return operation.answers[status] ?? ([404, 405].contains(status) ? nil : anyAnswers[status])
    }

    private func faults(in response: HTTPResponseHead, _ field: Answer.Field) -> [String] {
        guard let value = response.fields[field.name] else {
            return field.isRequired ? ["the field \(field.name) is missing"] : []
        }
        // A number in a field is its digits.
        let faults = [JSON.string(value), Int(value).map { .number(Double($0)) }].compactMap(\.self).map {
            field.schema.faults(in: $0, at: field.name, schemas)
        }
        return faults.contains([]) ? [] : faults[0]
    }

    private func faults(in body: [UInt8]?, _ type: String?, _ answer: Answer) -> [String] {
        if answer.bodies.isEmpty { return body?.isEmpty == false ? ["the body should be empty"] : [] }
        if body?.isEmpty == true, answer.mayBeEmpty { return [] }
        guard let type, let schema = answer.bodies[type] else {
            return ["\(type ?? "no type") is no type that is described"]
        }
        guard let body, type == "application/json" else { return [] }
        do throws(JSONFailure) {
            return schema.faults(in: try JSON(bytes: body, limits: JSONLimits(depth: 512)), at: "body", schemas)
        } catch {
            return ["the body is \(error)"]
        }
    }
}

extension HTTPResponseHead {
    /// The type of the body without its parameters.
    fileprivate var mediaType: String? {
        fields["Content-Type"]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    }
}

extension HTTPRequestHead {
    /// The decoded parts of the path. A part with a broken escape stays as it is, and is no part of a described path.
    fileprivate var pathParts: [String] {
        let (slash, mark) = (UInt8(ascii: "/"), UInt8(ascii: "?"))
        var path = Substring(target).utf8
        // A whole URI has its path after the authority.
        if path.first != slash, let authority = target.firstRange(of: "://")?.upperBound {
            path = target[authority...].utf8.drop { $0 != slash && $0 != mark }
        }
        return path.prefix { $0 != mark }.split(separator: slash).map { part in
            let part = String(Substring(part))
            return part.removingPercentEncoding ?? part
        }
    }
}
