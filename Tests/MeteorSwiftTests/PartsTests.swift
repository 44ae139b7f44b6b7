import Carillon
import DDPWire
import Foundation
import JSONWire
import MeteorSwift
import TestWorlds
import Testing

/// Defects of upstream's that saboteurs put back through the parts above the machine.
@Suite("The parts of a client", .timeLimit(.minutes(5)))
struct PartsTests {
    @Test("Writing, watching and files can be spoilt") func defects() throws {
        try inWorld { world in
            let phone = world.device("phone")
            phone.mainApp.environment.meteorParts.writing.update = { id, changes in
                [
                    ["_id": id],
                    ["$set": .object(Members(changes.filter { $0.value.isNull }.map { ($0.name, $0.value) }))],
                ]
            }
            phone.mainApp.environment.meteorParts.watching.showsRemoved = false
            phone.mainApp.environment.meteorParts.offline.clearsMemory = false
            let rig = try ScriptedRig(world, phone)
            try await rig.begin()
            var heard: [String] = []
            phone.run {
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                _ = tasks.watch(matching: { _ in false }) { heard.append("\($0) \($1) \($2?.title ?? "-")") }
                var task = Task("2", "old")
                task._wasOffline_ = true
                tasks.add(item: task)
                rig.client.update(into: "tasks", objectWithId: "1", changes: ["a": 1, "b": NSNull()])
            }
            world.expect(
                rig.engine.sent.last?.hasSuffix(#""params":[{"_id":"1"},{"$set":{"b":null}}]}"#), equals: true, "update"
            )
            rig.engine.tell(
                texts: #"{"msg":"added","collection":"tasks","id":"1","fields":{"title":"a"}}"#,
                #"{"msg":"removed","collection":"tasks","id":"1"}"#)
            try await world.advance(by: .milliseconds(1))
            world.expect(heard, equals: ["removed 1 -"], "a removal without a document")
            phone.run {
                let tasks = MongoCollection<Task>(meteor: rig.client, collection: "tasks")
                tasks.clearOffline()
                world.expect(tasks.count, equals: 1, "clearing leaves memory as it is")
            }
        }
    }
}
