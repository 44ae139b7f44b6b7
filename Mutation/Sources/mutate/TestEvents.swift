import Foundation

/// The events that swift-testing has written about its tests, one JSON object a line. The last line of a process that
/// was killed may be broken.
struct TestEvents {
    /// A test that failed.
    struct Issue: Equatable {
        var suite: String
        var text: String
    }

    private(set) var issues: [Issue] = []
    /// The suites that have begun and not ended.
    private(set) var unfinished: Set<String> = []
    /// Whether the whole run came to its end. A process that did nothing at all, or left early, may end with 0 as well.
    private(set) var hasEnded = false

    init(_ lines: Data) {
        let decoder = JSONDecoder()
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            guard let payload = try? decoder.decode(Line.self, from: Data(line)).payload else { continue }
            if payload.kind == "runEnded" { hasEnded = true }
            guard let suite = payload.testID?.split(separator: "/").first.map(String.init) else { continue }
            switch payload.kind {
            case "testStarted" where payload.testID == suite: unfinished.insert(suite)
            case "testEnded" where payload.testID == suite: unfinished.remove(suite)
            case "issueRecorded" where payload.issue?.isKnown != true:
                let place = payload.issue?.sourceLocation.map {
                    "\($0.fileID.split(separator: "/").last ?? ""):\($0.line): "
                }
                let text = payload.messages?.first?.text ?? "a test failed"
                issues.append(Issue(suite: suite, text: (place ?? "") + text))
            default: break
            }
        }
    }

    /// The suites that have failed; or, of a process that did not come to its end, those that it was busy with. All of
    /// them if none is named.
    func suspects(among suites: [Judge], hasFailed: Bool) -> [Judge] {
        let names = hasFailed ? Set(issues.map(\.suite)) : unfinished
        let some = suites.filter { suite in
            if case .suite(let name) = suite { names.contains(name) } else { false }
        }
        return some.isEmpty ? suites : some
    }

    // MARK: The lines, as far as they are read

    private struct Line: Decodable {
        let payload: Payload
    }

    private struct Payload: Decodable {
        let kind: String?
        let testID: String?
        let messages: [Message]?
        let issue: IssueRecord?
    }

    private struct Message: Decodable {
        let text: String
    }

    private struct IssueRecord: Decodable {
        struct Location: Decodable {
            let fileID: String
            let line: Int
        }
        let isKnown: Bool?
        let sourceLocation: Location?
    }
}
