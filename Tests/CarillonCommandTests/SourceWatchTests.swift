import Foundation
import Testing

@testable import CarillonCommand

#if os(Linux)
/// The kernel has noted an edit when the call that made it returns. So nothing here waits.
@Suite("The edits of sources")
struct SourceWatchTests {
    /// A directory with some files, and a watch of it.
    private struct Place {
        let directory: URL
        let watch: SourceWatch

        func edits() throws -> [String] { try watch.takeEdits().sorted() }

        func write(_ path: String, _ text: String = "") throws {
            try Data(text.utf8).write(to: directory.appendingPathComponent(path))
        }

        func make(_ path: String) throws {
            try FileManager.default.createDirectory(
                at: directory.appendingPathComponent(path), withIntermediateDirectories: true)
        }

        func move(_ path: String, _ other: String) {
            let (old, new) = (directory.appendingPathComponent(path), directory.appendingPathComponent(other))
            #expect(rename(old.path, new.path) == 0)
        }
    }

    private static func withPlace(_ body: (Place) throws -> Void) throws {
        try CommandTests.withDirectory { directory in
            for path in ["Sources/App", "Sources/C", "reports", ".build/debug", ".git", "Tests/reports"] {
                try FileManager.default.createDirectory(
                    at: directory.appendingPathComponent(path), withIntermediateDirectories: true)
            }
            try body(Place(directory: directory, watch: try SourceWatch(root: directory.path)))
        }
    }

    @Test("are those of files that matter to a build, and of no others")
    func names() throws {
        try SourceWatchTests.withPlace { place in
            let sources = [
                "Package.resolved", "Package.swift", "Package@swift-6.1.swift", "Sources/App/A.swift",
                "Sources/C/a.c", "Sources/C/a.h", "Sources/C/module.modulemap", "Tests/reports/B.swift",
            ]
            let others = [
                "README.md", "Sources/App/.#A.swift", "Sources/App/A.swift~", "Sources/App/.A.swift.swp",
                "Sources/App/4913", "Sources/App/logo.png", "reports/A.swift", ".build/debug/A.swift", ".git/A.swift",
                "results.json",
            ]
            for path in others + sources { try place.write(path) }
            #expect(try place.edits() == sources)
            #expect(try place.edits() == [])
        }
    }

    @Test("are writes, renames over a file, files that come from elsewhere, and files that go")
    func kinds() throws {
        try SourceWatchTests.withPlace { place in
            try place.write("Sources/App/A.swift", "1")
            #expect(try place.edits() == ["Sources/App/A.swift"])
            _ = try String(contentsOf: place.directory.appendingPathComponent("Sources/App/A.swift"), encoding: .utf8)
            #expect(try place.edits() == [], "to read is no edit")
            try place.write("Sources/App/A.swift.tmp", "2")
            #expect(try place.edits() == [])
            place.move("Sources/App/A.swift.tmp", "Sources/App/A.swift")
            #expect(try place.edits() == ["Sources/App/A.swift"])
            place.move("Sources/App/A.swift", "Sources/App/B.swift")
            #expect(try place.edits() == ["Sources/App/A.swift", "Sources/App/B.swift"])
            try FileManager.default.removeItem(at: place.directory.appendingPathComponent("Sources/App/B.swift"))
            #expect(try place.edits() == ["Sources/App/B.swift"])
        }
    }

    @Test("count only when the writer of a file has closed it")
    func open() throws {
        try SourceWatchTests.withPlace { place in
            let file = place.directory.appendingPathComponent("Sources/App/A.swift")
            #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
            _ = try place.edits()
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: Data("half".utf8))
            #expect(try place.edits() == [])
            try handle.close()
            #expect(try place.edits() == ["Sources/App/A.swift"])
        }
    }

    @Test("are noticed in directories that are made later, also those that came with files in them")
    func newDirectories() throws {
        try SourceWatchTests.withPlace { place in
            try place.make("Sources/New/Deep")
            try place.write("Sources/New/Deep/A.swift")
            #expect(try place.edits() == ["Sources/New/Deep/A.swift"])
            try place.write("Sources/New/Deep/B.swift")
            #expect(try place.edits() == ["Sources/New/Deep/B.swift"])
            try place.make(".build/other/Deep")
            try place.write(".build/other/Deep/A.swift")
            place.move(".build/other", "Sources/Moved")
            #expect(try place.edits() == ["Sources/Moved/Deep/A.swift"])
            try place.write("Sources/Moved/Deep/B.swift")
            #expect(try place.edits() == ["Sources/Moved/Deep/B.swift"])
            try place.make("Sources/.hidden")
            try place.write("Sources/.hidden/A.swift")
            #expect(try place.edits() == [])
        }
    }

    @Test("are told with the new name of a directory, and not at all when it has left")
    func movedDirectories() throws {
        try SourceWatchTests.withPlace { place in
            try place.make("Sources/App/Deep")
            try place.write("Sources/App/Deep/A.swift")
            _ = try place.edits()
            place.move("Sources/App", "Sources/Other")
            #expect(try place.edits() == ["Sources/App/", "Sources/Other/Deep/A.swift"])
            try place.write("Sources/Other/Deep/A.swift")
            #expect(try place.edits() == ["Sources/Other/Deep/A.swift"])
            place.move("Sources/Other", ".build/Other")
            #expect(try place.edits() == ["Sources/Other/"])
            try place.write(".build/Other/Deep/A.swift")
            #expect(try place.edits() == [])
        }
    }

    @Test("are all that may be where the system has forgotten some")
    func overflow() throws {
        try SourceWatchTests.withPlace { place in
            let text = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
            let limit = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
            let files = ["a.txt", "b.txt"].map { place.directory.appendingPathComponent($0).path }
            for index in 0...limit { close(creat(files[index % 2], 0o600)) }
            try place.make("Sources/New")
            #expect(try place.edits().first == "")
            try place.write("Sources/New/A.swift")
            #expect(try place.edits() == ["Sources/New/A.swift"])
        }
    }

    @Test("cannot be noticed where the system has no further watches, and the sentence says what to do")
    func noRoom() throws {
        try CommandTests.withDirectory { directory in
            let fault = try #require(throws: SourceWatch.Fault.self) {
                try SourceWatch(root: directory.path) { _, _, _ in
                    errno = ENOSPC
                    return -1
                }
            }
            #expect(fault.description.hasPrefix("\(directory.path) cannot be watched: all watches of this system are"))
            #expect(fault.description.contains("sudo sysctl fs.inotify.max_user_watches=524288"))
            #expect(throws: SourceWatch.Fault.self) { try SourceWatch(root: "\(directory.path)/nowhere") }
        }
    }
}
#endif
