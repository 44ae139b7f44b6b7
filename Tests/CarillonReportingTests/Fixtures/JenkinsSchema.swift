/// The elements and attributes that the schema of Jenkins for JUnit XML knows, as far as reports could meet them.
enum JenkinsSchema {
    private struct Element {
        var required: Set<String> = []
        var optional: Set<String> = []
        var children: Set<String> = []
    }

    private static let elements: [String: Element] = [
        "testsuites": Element(
            optional: ["name", "time", "tests", "failures", "disabled", "errors"], children: ["testsuite"]),
        "testsuite": Element(
            required: ["name", "tests", "failures", "errors"],
            optional: ["group", "time", "skipped", "disabled", "timestamp", "hostname", "id", "package"],
            children: ["properties", "testcase", "system-out", "system-err"]),
        "properties": Element(children: ["property"]),
        "property": Element(required: ["name", "value"]),
        "testcase": Element(
            required: ["name"], optional: ["classname", "time", "group"],
            children: ["skipped", "error", "failure", "system-out", "system-err"]),
        "skipped": Element(optional: ["message", "type"]),
        "error": Element(optional: ["message", "type"]),
        "failure": Element(optional: ["message", "type"]),
        "system-out": Element(),
        "system-err": Element(),
    ]

    /// Returns what the schema refuses in a document, in sentences.
    static func faults(in root: XMLTree) -> [String] {
        root.all.flatMap { element in
            guard let known = elements[element.name] else { return ["\(element.name) is unknown"] }
            let names = Set(element.attributes.keys)
            let strange = names.subtracting(known.required).subtracting(known.optional).sorted()
            let strangers = element.children.map(\.name).filter { !known.children.contains($0) }
            let time = element.attributes["time"].flatMap {
                $0.wholeMatch(of: /[0-9]*(\.[0-9]{0,3})?/) == nil ? $0 : nil
            }
            return strange.map { "\(element.name) has \($0)" }
                + known.required.subtracting(names).sorted().map { "\(element.name) lacks \($0)" }
                + strangers.map { "\(element.name) holds \($0)" } + (time.map { ["\($0) is no time"] } ?? [])
        }
    }
}
