package import CarillonConformance
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Things that an app leaves behind when its world ends, by the sentences that say what becomes of them.
package enum Leftover: String, CaseIterable, Sendable {
    case sessions = "URLSessions that nobody invalidates"
    case transfer = "a request on its way"
    case timer = "a repeating timer whose block holds its run loop"
    case observers = "blocks and observers of a run loop that holds itself"
    case dispatchTimer = "a timer source that holds itself"
    case operations = "operations on a queue that is suspended"
    case killed = "the run loops and sessions of launches that were killed"
    case task = "a task that waits for ever"

    /// Lets an app leave something behind.
    package func leave(in world: World) async throws {
        let phone = world.device("phone")
        switch self {
        case .sessions, .transfer:
            #if canImport(FoundationNetworking)
            let host = try WebHost(world)
            await phone.run {
                let session = URLSession(configuration: .default)
                await Leftover.load("http://api/1", session)
                await Leftover.load("http://api/1", .shared)
                if self == .transfer { Leftover.begin("http://api/900", .shared) }
            }
            withExtendedLifetime(host) {}
            #endif
        case .timer: phone.run { Leftover.keepTimer() }
        case .observers: phone.run { Leftover.keepBlock() }
        case .dispatchTimer: phone.run { Leftover.keepSource() }
        case .operations:
            phone.run {
                let queue = OperationQueue()
                queue.isSuspended = true
                for _ in 0..<3 { queue.addOperation { _ = queue.operationCount } }
            }
        case .killed:
            phone.onLaunch {
                Leftover.keepTimer()
                #if canImport(FoundationNetworking)
                Leftover.begin("http://nobody/", .shared)
                #endif
            }
            for _ in 0..<2 {
                try await world.advance(by: .seconds(30))
                phone.mainApp.kill()
                phone.mainApp.launch()
            }
        case .task:
            phone.run {
                // The objects that such a task holds stay, too. A worker in which they are very many is replaced.
                _ = Task { @MainActor in await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
            }
        }
        try await world.advance(by: .seconds(60))
    }

    /// The networks on which it can be left behind.
    package var networks: Set<NetworkKind> {
        switch self {
        case .sessions, .transfer, .killed: [.loopback]
        default: []
        }
    }

    private static func keepTimer() {
        let holder = Holder()
        let timer = Timer(fire: Date() + 5, interval: 5, repeats: true) { timer in
            _ = (holder.runLoop.currentMode, timer.isValid)
        }
        holder.runLoop.add(timer, forMode: .common)
    }

    private static func keepBlock() {
        let holder = Holder()
        holder.runLoop.perform(inModes: [.init("never")]) { _ = holder.runLoop.currentMode }
        let timer = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in _ = holder.runLoop.currentMode }
        holder.runLoop.add(timer, forMode: .init("another"))
    }

    private static func keepSource() {
        let holder = Holder()
        holder.source.schedule(deadline: .now() + 5, repeating: 5)
        holder.source.setEventHandler { _ = holder.source.isCancelled }
        holder.source.resume()
    }

    /// An object that holds a run loop and a source whose blocks hold it. The class is unchecked because only code of
    /// one world touches it.
    private final class Holder: @unchecked Sendable {
        let runLoop = RunLoop.main
        lazy var source = DispatchSource.makeTimerSource(queue: .main)
    }

    #if canImport(FoundationNetworking)
    private static func load(_ text: String, _ session: URLSession) async {
        guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
        _ = try? await session.data(from: url)
    }

    private static func begin(_ text: String, _ session: URLSession) {
        guard let url = URL(string: text) else { preconditionFailure("\(text) is no URL") }
        session.dataTask(with: url) { _, _, _ in _ = RunLoop.main }.resume()
    }
    #endif
}
