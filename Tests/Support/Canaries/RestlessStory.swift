package import CarillonConformance
import Foundation

/// Work of an app that never comes to rest: it goes on and on, and no time passes. The verdict names it.
package enum RestlessStory: String, CaseIterable, Sendable {
    case yields = "a task that yields for ever"
    case tasks = "tasks that make the next one"
    case queue = "a queue whose items add the next one"
    case mainQueue = "a main queue whose items add the next one"
    case after = "items that are due at once, and add the next one"
    case messages = "an actor that sends itself messages"

    /// Lets an app begin. Time does not pass any more then.
    package func begin(in world: World) async throws {
        let phone = world.device("phone")
        try await world.advance(by: .seconds(3))
        phone.run { go() }
        try await world.advance(by: .seconds(3))
        world.expect(false, "it comes to rest")
    }

    /// The name of the function that the verdict has to tell.
    package var culprit: String {
        switch self {
        case .yields: "yieldForEver"
        case .tasks: "makeTask"
        case .queue, .mainQueue: "addItem"
        case .after: "addItemAtOnce"
        case .messages: "greet"
        }
    }

    private func go() {
        switch self {
        case .yields: Task { await RestlessStory.yieldForEver() }
        case .tasks: RestlessStory.makeTask()
        case .queue: RestlessStory.addItem(to: DispatchQueue(label: "own"))
        case .mainQueue: RestlessStory.addItem(to: .main)
        case .after: RestlessStory.addItemAtOnce()
        case .messages: Task { await Talker().greet() }
        }
    }

    // The verdict names these functions, in optimised code, too.

    @inline(never)
    private static func yieldForEver() async { while true { await Task.yield() } }

    @inline(never)
    private static func makeTask() { Task { makeTask() } }

    @inline(never)
    private static func addItem(to queue: DispatchQueue) { queue.async { addItem(to: queue) } }

    @inline(never)
    private static func addItemAtOnce() {
        DispatchQueue.global().asyncAfter(deadline: .now()) { addItemAtOnce() }
    }

    private actor Talker {
        @inline(never)
        func greet() async { while true { await Task { hear() }.value } }
        private func hear() {}
    }
}
