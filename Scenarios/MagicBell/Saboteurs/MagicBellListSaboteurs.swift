import Carillon
import CarillonMagicBell
import Foundation
import HTTPEngine
import ScenarioFixtures

/// Clients with defects in lists and what they are decoded from.
extension Saboteur {
    static let magicBellEager = Saboteur(
        "magicbell/eager", "A store fetches as soon as it is made.", breaks: ["MB-LIST-1"],
        at: .magicBell.directors { next in
            let built = Remembered<Set<StorePredicate>>([])
            return ForwardingStoreDirector(to: next) { next, predicate in
                let store = next.build(predicate: predicate)
                if built.value.insert(predicate).inserted { store.fetch { _ in } }
                return store
            } dispose: { next, predicate in
                built.value.remove(predicate)
                next.dispose(predicate: predicate)
            }
        })

    static let magicBellSmallPages = Saboteur(
        "magicbell/small-pages", "Pages of 20 are asked for.", breaks: ["MB-LIST-2"],
        at: .magicBell.query { $0.replacing("first: 50", with: "first: 20") })

    static let magicBellArchivedToo = Saboteur(
        "magicbell/archived-too", "The archive is not left out.", breaks: ["MB-LIST-2", "MB-LIST-8"],
        at: .magicBell.query { $0.replacing("archived: false", with: "") })

    static let magicBellFirstPageForEver = Saboteur(
        "magicbell/first-page-for-ever", "No cursor is passed.", breaks: ["MB-LIST-3"],
        at: .magicBell.query { $0.replacing(/after: "[^"]*",?/, with: "") })

    static let magicBellTurnsPages = Saboteur(
        "magicbell/turns-pages", "A page of three and more notifications is listed in reverse.", breaks: ["MB-LIST-4"],
        at: .magicBell.eachStep { step in
            if case .append(let more) = step, more.count > 2 { [.append(more.reversed())] } else { [step] }
        })

    static let magicBellInsatiable = Saboteur(
        "magicbell/insatiable", "There is always a next page.", breaks: ["MB-LIST-5"],
        at: .magicBell.eachStep { if case .setHasNextPage = $0 { [.setHasNextPage(true)] } else { [$0] } })

    static let magicBellGrows = Saboteur(
        "magicbell/grows", "A refresh appends.", breaks: ["MB-LIST-6"],
        at: .magicBell.eachStep { if case .removeAll = $0 { [] } else { [$0] } })

    static let magicBellTakesErrorsForEmpty = Saboteur(
        "magicbell/errors-are-empty", "A list that cannot be had is an empty one.", breaks: ["MB-LIST-7", "MB-ERR-1"],
        at: .magicBell.replies { request, reply in
            guard request.url.path.hasSuffix("/graphql"), reply.head.status.code >= 400 else { return reply }
            return emptyPage
        })

    static let magicBellUnfiltered = Saboteur(
        "magicbell/unfiltered", "The server is not told to filter by reading.", breaks: ["MB-LIST-8"],
        at: .magicBell.query { $0.replacing(/read: (true|false),?/, with: "") })

    static let magicBellNoTopics = Saboteur(
        "magicbell/no-topics", "The server is not told the topics.", breaks: ["MB-LIST-8"],
        at: .magicBell.query { $0.replacing(/topics: \[[^\]]*\],?/, with: "") })

    static let magicBellCountsLoaded = Saboteur(
        "magicbell/counts-loaded", "The total is the number of a page's notifications.", breaks: ["MB-LIST-9"],
        at: .magicBell.steps { steps in
            let loaded = steps.firstNonNil { if case .append(let more) = $0 { more.count } else { nil } }
            guard let loaded else { return steps }
            return steps.map { if case .setTotal = $0 { .setTotal(loaded) } else { $0 } }
        })

    static let magicBellPageOne = Saboteur(
        "magicbell/page-one", "Pages by number begin with 0.", breaks: ["MB-LIST-10"],
        at: .magicBell.requests(.get, "/notifications") { request in
            guard var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false) else { return }
            parts.queryItems = parts.queryItems?.map { item in
                guard item.name == "page", let number = item.value.flatMap({ Int($0) }) else { return item }
                return URLQueryItem(name: "page", value: "\(number - 1)")
            }
            request.url = parts.url ?? request.url
        })

    static let magicBellUnescaped = Saboteur(
        "magicbell/unescaped", "Texts are put into the query as they are.", breaks: ["MB-LIST-11"],
        at: .magicBell.parts { $0.requests.literal = { "\"\($0)\"" } })

    static let magicBellListsTwice = Saboteur(
        "magicbell/lists-twice", "A notification on two pages is listed twice.", breaks: ["MB-LIST-12"],
        at: .magicBell.stores { input, machine, date, next in
            let first = machine.state.notifications.count
            let steps = next(input, &machine, date)
            guard case .page(let page) = input else { return steps }
            let all = page.notifications
            return steps.map { step in
                switch step {
                case .append: .append(all)
                case .complete: .complete(all)
                case .tell(.inserted): .tell(.inserted(Array(first..<first + all.count)))
                default: step
                }
            }
        })

    static let magicBellCountsOn = Saboteur(
        "magicbell/counts-on", "Pages by number follow each other, whatever has left the list.", breaks: ["MB-LIST-13"],
        at: .magicBell.parts { $0.store.nextCursor = { $0.cursor } })

    static let magicBellLosesNull = Saboteur(
        "magicbell/null-is-empty", "A text that is null is empty.", breaks: ["MB-DEC-1"],
        at: .magicBell.list { $0.replacing(#""content":null"#, with: #""content":"""#) })

    static let magicBellFlattens = Saboteur(
        "magicbell/flattens", "Custom attributes lose their truth values.", breaks: ["MB-DEC-2"],
        at: .magicBell.list { $0.replacing(#""yes":true"#, with: #""yes":"true""#) })

    static let magicBellHatesFractions = Saboteur(
        "magicbell/hates-fractions", "Times with fractions of a second are refused.", breaks: ["MB-DEC-3"],
        at: .magicBell.list { $0.replacing(/"sentAt":"[^"]*\.[^"]*"/, with: #""sentAt":"?""#) })

    static let magicBellComesLate = Saboteur(
        "magicbell/31-years-late", "Times that are numbers count from 2001.", breaks: ["MB-DEC-4"],
        at: .magicBell.replies { request, reply in
            guard request.method == .get, request.url.path.hasSuffix("/notifications") else { return reply }
            let text = String(decoding: reply.body, as: UTF8.self)
            let late = text.replacing(/"(sent|seen|read|archived)_at":(\d+)/) { match in
                "\"\(match.output.1)_at\":\((Int(match.output.2) ?? 0) + 978_307_200)"
            }
            return HTTPReply(reply.head, body: Array(late.utf8))
        })

    static let magicBellWordless = Saboteur(
        "magicbell/wordless", "Errors have no messages of the server's.", breaks: ["MB-ERR-1"],
        at: .magicBell.replies { _, reply in
            reply.head.status.code >= 400 ? HTTPReply(reply.head, body: []) : reply
        })

    static let magicBellNoDataIsEmpty = Saboteur(
        "magicbell/no-data-is-empty", "An answer without data is an empty list.", breaks: ["MB-ERR-2"],
        at: .magicBell.replies { request, reply in
            guard request.url.path.hasSuffix("/graphql"),
                (try? JSON(bytes: reply.body))?["data"]?["data"]?.object == nil
            else { return reply }
            return emptyPage
        })

    static let magicBellPatient = Saboteur(
        "magicbell/patient", "A call waits for a minute.", breaks: ["MB-ERR-3"],
        at: .magicBell.parts { $0.requests.idleTimeout = .seconds(60) })

    private static let emptyPage = HTTPReply(
        HTTPResponseHead(.ok),
        body: Array(
            #"{"data":{"data":{"edges":[],"pageInfo":{"endCursor":null,"hasNextPage":false,"hasPreviousPage":false,"startCursor":null},"totalCount":0,"unreadCount":0,"unseenCount":0}}}"#
                .utf8))
}

extension MagicBellSeams {
    /// Changes the GraphQL documents of clients.
    fileprivate func query(_ change: @escaping @Sendable (String) -> String) -> Sabotage {
        requests(.post, "/graphql") { request in
            guard let body = request.body, case .object(var members)? = try? JSON(bytes: body),
                let query = members["query"]?.string
            else { return }
            members["query"] = .string(change(query))
            request.body = JSON.object(members).bytes
        }
    }

    /// Changes the texts of lists as clients read them.
    fileprivate func list(_ change: @escaping @Sendable (String) -> String) -> Sabotage {
        replies { request, reply in
            guard request.url.path.hasSuffix("/graphql") else { return reply }
            return HTTPReply(reply.head, body: Array(change(String(decoding: reply.body, as: UTF8.self)).utf8))
        }
    }

    /// Replaces each step that stores take.
    func eachStep(_ change: @escaping @Sendable (StoreStep) -> [StoreStep]) -> Sabotage {
        steps { $0.flatMap(change) }
    }
}

extension Sequence {
    /// The first value that is not `nil`.
    fileprivate func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
        for element in self { if let value = value(element) { return value } }
        return nil
    }
}
