import Foundation

/// The folder for the pages of a report, beside its index.
struct PageFolder {
    let indexName: String
    let name: String
    private let url: URL

    /// The folder of the index at a path.
    init(beside path: String) {
        let index = URL(fileURLWithPath: path)
        indexName = index.lastPathComponent
        let ending = ".html"
        let isPage = indexName.hasSuffix(ending) && indexName.count > ending.count
        name = isPage ? String(indexName.dropLast(ending.count)) : indexName + ".pages"
        url = index.deletingLastPathComponent().appendingPathComponent(name)
    }

    func file(_ name: String) -> ReportFile { ReportFile(path: url.appendingPathComponent(name).path) }

    /// Makes the folder, and finds out whether the pages can stand there.
    ///
    /// - Throws: ``ReportFileError`` if a file that is no page of a report stands in the place of one.
    func prepare(for files: [String]) throws(ReportFileError) {
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch { throw ReportFileError(path: url.path, reason: error.localizedDescription) }
        for name in files {
            let path = file(name).path
            let isThere = (try? FileManager.default.attributesOfItem(atPath: path)) != nil
            guard !isThere || isOwn(name) else {
                throw ReportFileError(
                    path: path, reason: "something stands there that is no page of a report; move it away")
            }
        }
    }

    /// Removes the pages that an earlier report has left, and the folder if that leaves nothing in it.
    func removePages(except kept: Set<String>) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        var isChanged = false
        for name in names where name.hasSuffix(".html") && !kept.contains(name) && isOwn(name) {
            if unlink(file(name).path) == 0 { isChanged = true }
        }
        // A folder with anything in it stays.
        if isChanged, kept.isEmpty { rmdir(url.path) }
    }

    /// Whether a plain file has the mark of a page under its own name. Links are not followed.
    private func isOwn(_ name: String) -> Bool {
        let start = PageMark.start(of: name)
        let descriptor = open(file(name).path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return (try? handle.read(upToCount: start.count)).map { $0.map(Array.init) == start } ?? false
    }
}
