import CarillonMagicBell
import Foundation

extension MagicBellServer {
    /// The requests that came, in order.
    var requests: [HTTPRequestHead] {
        journal.compactMap { entry in
            guard case .received(let message) = entry.event, case .request(let head, _, _) = message.content else {
                return nil
            }
            return head
        }
    }

    /// The requests in lines without queries: `POST /graphql`.
    var requestLines: [String] { requests.map(\.line) }

    /// The requests of a line, such as `POST /graphql`, with their bodies.
    func heard(_ line: String) -> [(head: HTTPRequestHead, body: [UInt8])] {
        journal.compactMap { entry in
            guard case .received(let message) = entry.event,
                case .request(let head, let body, _) = message.content, head.line == line
            else { return nil }
            return (head, body ?? [])
        }
    }

    /// The GraphQL documents that came.
    var queries: [String] {
        heard("POST /graphql").compactMap { try? JSON(bytes: $0.body)["query"]?.string }
    }
}

extension HTTPRequestHead {
    /// The method and the path.
    var line: String { "\(method.rawValue) " + (target.split(separator: "?").first.map(String.init) ?? target) }

    /// The value of a query's parameter, decoded.
    func parameter(_ name: String) -> String? {
        URLComponents(string: target)?.queryItems?.first { $0.name == name }?.value
    }
}

extension MagicBellServer {
    /// Sets one preference of a user.
    func setPreference(of user: MagicBellUser, category: String, channel: String, enabled: Bool) {
        setPreferences(
            [
                CategoryPreference(
                    slug: category, label: "Label of \(category)",
                    channels: [ChannelPreference(slug: channel, label: channel, isEnabled: enabled)])
            ], of: user)
    }
}
