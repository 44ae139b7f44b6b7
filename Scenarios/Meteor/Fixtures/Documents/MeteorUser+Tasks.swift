import Carillon
import CarillonMeteor
import Foundation

extension MeteorUser {
    /// Subscribes, and lets a second pass.
    @discardableResult
    func follow(_ publication: String, _ parameters: [Any]? = nil) async throws -> String {
        let id = run { $0.add(subscription: publication, withParameters: parameters) }
        try await world.advance(by: .seconds(1))
        return try world.require(id, "the subscription has an identifier")
    }

    /// Logs in by the user's own name, which is the password, too, and lets a second pass.
    func logIn(file: StaticString = #filePath, line: Int = #line) async throws {
        run { $0.logonWith(username: name, password: name) }
        try await world.advance(by: .seconds(1))
        world.expect(
            run(\.currentUserId), equals: "u-\(name)", "\(name) is logged in", file: file, line: line)
        _ = diary.take()
    }

    /// Resets the connections of the user's device, and lets no others come about.
    func loseNetwork() async throws {
        world.network.takeOffline(device.name)
        world.network.reset(on: .host(device.name))
        try await world.advance(by: .seconds(20))
    }

    /// Lets connections of the user's device come about again, and gives the client time to notice.
    func regainNetwork() async throws {
        world.network.bringOnline(device.name)
        try await world.advance(by: .minutes(2))
    }

    /// The documents of a collection as JSON, with sorted members.
    func documentLines(of collection: String) -> [String] {
        documents(of: collection).map { document in
            let data = try? JSONSerialization.data(withJSONObject: document, options: [.sortedKeys])
            return data.map { String(decoding: $0, as: UTF8.self) } ?? "?"
        }
    }

    /// Runs code of the app with its tasks.
    @discardableResult
    func withTasks<Result>(_ body: (MongoCollection<MeteorTask>) throws -> Result) rethrows -> Result {
        try run { try body(MongoCollection(meteor: $0, collection: "tasks")) }
    }

    /// The tasks in the client's order: `t1: Buy milk`, with a star if they came from a file.
    var taskLines: [String] {
        withTasks { tasks in
            tasks.find().map { "\($0._id): \($0.title)\($0._wasOffline_ == true ? "*" : "")" }
        }
    }

    /// Writes the outcome of a call into the diary: `done: result`, or `done: domain code`.
    func noting(_ name: String) -> MeteorClientMethodCallback {
        { [diary] outcome in
            switch outcome {
            case .success(let message): diary.note("\(name): \(message["result"].map { "\($0)" } ?? "nothing")")
            case .failure(let error): diary.note("\(name): \((error as NSError).domain) \((error as NSError).code)")
            }
        }
    }

    /// The file of the tasks, as code of the app finds it.
    private var taskFile: URL? {
        app.run {
            FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?
                .appendingPathComponent("tasks.cache")
        }
    }

    /// The objects in the file of the tasks; `nil` if there is no file.
    func taskFileContent() throws -> [EJSONObject]? {
        guard let file = taskFile, FileManager.default.fileExists(atPath: file.path) else { return nil }
        return try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [EJSONObject]
    }

    /// Replaces the file of the tasks.
    func writeTaskFile(_ text: String) throws {
        let file = try world.require(taskFile, "the app has a directory for caches")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
