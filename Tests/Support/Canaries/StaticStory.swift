package import CarillonConformance
import CarillonEnvironment
import Dispatch
import Foundation
import TestBasics

#if os(Linux)
/// Ways to come to the statics of a library, in a world whose launches have statics of their own.
package enum StaticStory: String, CaseIterable, Sendable {
    case launches = "Each app, each launch and the scenario have statics of their own"
    case tasks = "A task that was suspended finds those of its app"
    case children = "So do child tasks, and detached ones"
    case actors = "So does an actor of the library"
    case queues = "So does work on dispatch queues"
    case timers = "So does a timer on the main run loop"
    case blocking = "So does code that was blocked while another app ran"
    case mainActor = "So does the main actor"

    /// The process that the stories need.
    package static let need = ProcessNeed.ownProcess(separateStatics: ["TestBasics"])

    /// Adds entries in two apps of a world by turns.
    package func tell(in world: World) async throws {
        let (phone, other) = (world.device("phone"), world.device("other"))
        if self == .launches { return relaunch(phone, other, in: world) }
        for (device, names) in [(phone, ["a", "b", "c"]), (other, ["x", "y", "z"])] {
            device.run { use(names) }
        }
        try await world.advance(by: .seconds(60))
        world.expect(phone.run { Ledger.contents }, equals: Ledger.contents(after: ["a", "b", "c"]), "the phone's")
        world.expect(other.run { Ledger.contents }, equals: Ledger.contents(after: ["x", "y", "z"]), "the other's")
        world.expect(Ledger.contents, equals: Ledger.contents(after: []), "the scenario's")
    }

    private func relaunch(_ phone: Device, _ other: Device, in world: World) {
        phone.run { Ledger.add("a") }
        world.expect(other.run { Ledger.contents }, equals: Ledger.contents(after: []), "another phone's")
        let app = phone.app("com.example.second")
        world.expect(app.run { Ledger.contents }, equals: Ledger.contents(after: []), "another app's")
        Ledger.add("scenario")
        world.expect(phone.run { Ledger.contents }, equals: Ledger.contents(after: ["a"]), "the app's")
        phone.mainApp.kill()
        phone.mainApp.launch()
        world.expect(phone.run { Ledger.contents }, equals: Ledger.contents(after: []), "the next launch's")
        world.expect(Ledger.contents, equals: Ledger.contents(after: ["scenario"]), "the scenario's")
    }

    private func use(_ names: [String]) {
        switch self {
        case .launches: break
        case .tasks:
            Task {
                for name in names {
                    try await Task.sleep(for: .seconds(10))
                    Ledger.add(name)
                }
            }
        case .children:
            Task {
                async let first: Void = Ledger.add(names[0])
                await first
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        try? await Task.sleep(for: .seconds(10))
                        Ledger.add(names[1])
                    }
                }
                await Task.detached {
                    try? await Task.sleep(for: .seconds(10))
                    Ledger.add(names[2])
                }.value
            }
        case .actors:
            let keeper = LedgerKeeper()
            Task {
                for name in names {
                    await keeper.add(name)
                    try await Task.sleep(for: .seconds(10))
                }
            }
        case .queues:
            DispatchQueue.main.async { Ledger.add(names[0]) }
            DispatchQueue.global().asyncAfter(deadline: .now() + 10) { Ledger.add(names[1]) }
            DispatchQueue(label: "own").asyncAfter(deadline: .now() + 20) { Ledger.add(names[2]) }
        case .timers:
            for (index, name) in names.enumerated() {
                _ = Timer.scheduledTimer(withTimeInterval: Double(index + 1) * 10, repeats: false) { _ in
                    Ledger.add(name)
                }
            }
        case .blocking:
            // The app that blocks later goes on first.
            let isFirst = names[0] == "a"
            DispatchQueue.global().asyncAfter(deadline: .now() + (isFirst ? 0 : 1)) {
                Ledger.add(names[0])
                Thread.sleep(forTimeInterval: isFirst ? 30 : 10)
                Ledger.add(names[1])
                Ledger.add(names[2])
            }
        case .mainActor:
            Task { @MainActor in
                for name in names {
                    Ledger.add(name)
                    try await Task.sleep(for: .seconds(10))
                }
            }
        }
    }
}
#endif
