import CarillonEnvironment
import DDPClient
public import Foundation

extension MongoCollection where T: OfflineObject {
    /// Writes all elements into the file `<collection>.cache` in the app's directory for caches, as a JSON array. A
    /// crash at any moment leaves the old file or the new one.
    ///
    /// In the file, `_wasOffline_` is `true`, and `_lastUpdated_` the time at which the element was first written.
    ///
    /// - Throws: An error of the file system, or of the element's `encode(to:)`. The old file is then as it was.
    public func persist(_ fileManager: FileManager = .default) throws {
        let hub = hub
        let now = EJSONDate(date: meteor.environment.date)
        var objects: [T] = []
        for document in hub.documents.visible {
            guard var object = hub.value(of: document, as: T.self) else { continue }
            let stamp = meteor.parts.offline.stamp(object._lastUpdated_ ?? hub.stamps[document.id], now)
            hub.stamps[document.id] = stamp
            object._lastUpdated_ = stamp
            object._wasOffline_ = true
            objects.append(object)
        }
        try meteor.parts.offline.write(
            try JSONEncoder.ejson.encode(objects), OfflineFile(of: name, fileManager).url)
    }

    /// Puts the elements of the file into the collection, with `_wasOffline_` set. They stay across reconnects, until
    /// the server sends them, or ``clearOffline(_:)`` removes them. A document that the server has sent stays as it is.
    ///
    /// A file that lacks, or that cannot be read, changes nothing.
    public func restore(_ fileManager: FileManager = .default) {
        do {
            let file = OfflineFile(of: name, fileManager)
            for object in try file.read(as: T.self, meteor.parts.offline.read) ?? [] { restore(object) }
        } catch {
            meteor.environment.record(
                MeteorTraceKind.fileIgnored, "the file of \(name) cannot be read",
                fields: [.init(.reason, "\(type(of: error))")])
        }
    }

    private func restore(_ object: T) {
        let hub = hub
        let id = hub.wireID(of: object._id)
        guard let fields = try? meteor.document(object).fields,
            hub.insert(id, meteor.parts.offline.marked(fields), replacing: hub.isRestored)
        else { return }
        hub.stamps[id] = object._lastUpdated_
    }

    /// Removes the elements that came from the file and that the server has not sent since, and the file.
    public func clearOffline(_ fileManager: FileManager = .default) {
        let hub = hub
        for document in hub.documents.visible where !hub.isKept(document, at: .file) { hub.drop(document.id) }
        OfflineFile(of: name, fileManager).remove()
    }

    /// Restores the collection now, and from then on persists it five seconds after the last of several changes, until
    /// ``stopAllWatches()``.
    public func setPersistWatcher() {
        restore()
        let timer = QuietTimer(meteor.environment, meteor.parts.offline.quiet) { [weak meteor, name] in
            guard let meteor else { return }
            try? MongoCollection(meteor: meteor, collection: name).persist()
        }
        _ = watch { _ in timer.restart() }
    }
}
