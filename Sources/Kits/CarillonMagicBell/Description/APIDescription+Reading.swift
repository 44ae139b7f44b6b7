import HTTPWire
import JSONWire

extension APIDescription {
    private static let methods = ["get", "put", "post", "delete", "patch"]

    /// Reads a description. All schemas are read, those of requests, too.
    ///
    /// - Throws: ``DescriptionFailure`` if a part is missing or not understood.
    init(_ json: JSON) throws(DescriptionFailure) {
        var schemas: [String: JSONSchema] = [:]
        for (name, schema) in json["components"]?["schemas"]?.object ?? [:] {
            let place = "components.schemas.\(name)"
            schemas["#/components/schemas/\(name)"] = try JSONSchema(schema, at: place)
        }
        self.schemas = schemas
        var operations: [Operation] = []
        for (path, item) in json["paths"]?.object ?? [:] {
            for (method, operation) in item.object ?? [:] {
                let place = "\(method) \(path)"
                guard APIDescription.methods.contains(method) else { throw DescriptionFailure("no method", at: place) }
                try APIDescription.checkRequest(operation, of: json, at: place)
                guard let name = operation["operationId"]?.string else {
                    throw DescriptionFailure("no name", at: place)
                }
                operations.append(
                    Operation(
                        name: name, method: HTTPMethod(method.uppercased()),
                        parts: path.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) },
                        answers: try APIDescription.answers(operation["responses"], of: json, at: place)))
            }
        }
        self.operations = operations
        var shared = json["x-answers-to-any-request"]?.object ?? [:]
        shared["description"] = nil
        anyAnswers = try APIDescription.answers(.object(shared), of: json, at: "x-answers-to-any-request")
    }

    /// Reads the schemas of a request, to find those that are wrong.
    private static func checkRequest(_ operation: JSON, of json: JSON, at place: String) throws(DescriptionFailure) {
        for parameter in operation["parameters"]?.array ?? [] {
            let parameter = try resolve(parameter, "parameters", of: json, at: place)
            _ = try JSONSchema(parameter["schema"] ?? .null, at: "\(place) \(parameter["name"]?.string ?? "")")
        }
        for (type, body) in operation["requestBody"]?["content"]?.object ?? [:] {
            _ = try JSONSchema(body["schema"] ?? .null, at: "\(place) \(type)")
        }
    }

    private static func answers(
        _ responses: JSON?, of json: JSON, at place: String
    ) throws(DescriptionFailure) -> [Int: Answer] {
        var answers: [Int: Answer] = [:]
        for (status, response) in responses?.object ?? [:] {
            let place = "\(place), \(status)"
            guard let status = Int(status) else { throw DescriptionFailure("this is no status", at: place) }
            answers[status] = try answer(try resolve(response, "responses", of: json, at: place), at: place)
        }
        return answers
    }

    private static func answer(_ response: JSON, at place: String) throws(DescriptionFailure) -> Answer {
        var answer = Answer()
        for (name, header) in response["headers"]?.object ?? [:] {
            let schema = try JSONSchema(header["schema"] ?? .null, at: "\(place), \(name)")
            answer.fields.append(.init(name: name, isRequired: header["required"]?.bool == true, schema: schema))
        }
        for (type, body) in response["content"]?.object ?? [:] {
            answer.bodies[type] = try JSONSchema(body["schema"] ?? .null, at: "\(place), \(type)")
        }
        answer.mayBeEmpty = response["x-may-be-empty"]?.bool == true
        return answer
    }

    /// Returns the component that a value refers to, or the value.
    private static func resolve(
        _ value: JSON, _ kind: String, of json: JSON, at place: String
    ) throws(DescriptionFailure) -> JSON {
        guard let reference = value["$ref"]?.string else { return value }
        let prefix = "#/components/\(kind)/"
        guard reference.hasPrefix(prefix),
            let component = json["components"]?[kind]?[String(reference.dropFirst(prefix.count))]
        else { throw DescriptionFailure("\(reference) is not there", at: place) }
        return component
    }
}
