import Foundation

/// The file that keeps the objects of one collection: a JSON array.
struct OfflineFile {
    private let name: String
    private let fileManager: FileManager

    /// - Parameter collection: the name of the collection.
    init(of collection: String, _ fileManager: FileManager) {
        // A name with a slash would be a path to somewhere else.
        name = collection.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "/", with: "%2F")
        self.fileManager = fileManager
    }

    /// The place of the file, in the app's directory for caches.
    ///
    /// - Throws: `CocoaError` if the app has no such directory.
    var url: URL {
        get throws {
            guard let caches = fileManager.urls(for: .cachesDirectory, in: .userDomainMask).first else {
                throw CocoaError(.fileNoSuchFile)
            }
            return caches.appendingPathComponent(name + ".cache", isDirectory: false)
        }
    }

    /// The objects in the file; `nil` if there is no file.
    ///
    /// - Throws: An error, if the file cannot be read, or is none of this type's.
    func read<T: Decodable>(as type: T.Type, _ read: (URL) throws -> Data) throws -> [T]? {
        let url = try url
        guard fileManager.fileExists(atPath: url.path) else { return nil }
        return try JSONDecoder.ejson.decode([T].self, from: read(url))
    }

    /// Removes the file, if there is one.
    func remove() {
        if let url = try? url { try? fileManager.removeItem(at: url) }
    }
}
