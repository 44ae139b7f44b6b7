import DDPServer
import Foundation
import HTTPHosting
import MQTTBroker
import MockHosting
import PushService
import Testing

/// Each limit of a server stands in docs/command.md with its default. One that is new, or has another default, turns
/// this red.
@Suite("The limits of the servers in the documentation")
struct DocumentedLimitsTests {
    @Test("have a row each, with the default")
    func rows() throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent("docs/command.md"), encoding: .utf8)
        let rows = Self.rows(of: text)
        for (name, value) in Self.limits {
            guard let values = rows[name] else {
                Issue.record("docs/command.md says nothing of \(name), which is \(value)")
                continue
            }
            #expect(values.contains(value), "\(name) is \(value), not \(values)")
        }
        #expect(Self.limits.count > 50)
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The second cells of the rows of tables, by the name in the first. Two servers may have settings of one name.
    private static func rows(of text: String) -> [String: [String]] {
        text.matches(of: /\n\| `([\w.]+)` \| ([^|]*) \|/).reduce(into: [:]) { rows, match in
            rows[String(match.1), default: []].append(String(match.2))
        }
    }

    /// The names of all limits and their defaults, as the documentation writes them.
    private static let limits: [(name: String, value: String)] =
        limits(of: HostLimits()) + limits(of: HTTPHostLimits()) + limits(of: DDPLimits())
        + limits(of: ConnectionLimits(), in: "connections.") + limits(of: SessionLimits(), in: "sessions.")
        + limits(of: QueueingRules(), in: "queueing.") + limits(of: RetainingLimits(), in: "retaining.")
        + limits(of: AccountsConfiguration(), in: "AccountsConfiguration.").filter { $0.name.hasSuffix("Count") }
        + limits(of: SessionResumption.standard, in: "SessionResumption.").filter { $0.name.hasSuffix("Limit") }
        + limits(of: PushConfiguration()).filter { !$0.name.hasPrefix("httpLimits") }

    /// The limits of a value, and those of the values in it.
    private static func limits(of value: Any, in path: String = "") -> [(name: String, value: String)] {
        Mirror(reflecting: value).children.flatMap { child -> [(name: String, value: String)] in
            guard let label = child.label else { return [] }
            let name = path + label
            switch child.value {
            case let count as Int: return [(name, text(of: count))]
            case let count as Int?: return [(name, count.map(text) ?? "none")]
            case let duration as Duration: return [(name, text(of: duration))]
            case let origins as HTTPOrigins: return [(name, "\(origins)")]
            case is String, is Bool, is ConnectionLimits.SlowConsumer, is QueueingRules.WhenFull: return []
            default: return limits(of: child.value, in: name + ".")
            }
        }
    }

    private static func text(of count: Int) -> String {
        var groups: [String] = []
        var rest = count
        repeat {
            let group = String(rest % 1_000)
            rest /= 1_000
            groups.insert(rest > 0 ? String(repeating: "0", count: 3 - group.count) + group : group, at: 0)
        } while rest > 0
        return groups.joined(separator: ",")
    }

    private static func text(of duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return attoseconds == 0 ? "\(seconds) s" : "\(duration)"
    }
}
