import Foundation
import Testing

@testable import mutate

@Suite("A program that is run within limits")
struct ChildProcessTests {
    private func run(_ words: String..., mark: String? = nil) throws -> ChildProcess.End {
        try ChildProcess(words: words, directory: "/", seconds: 600, output: "/dev/null").run()
    }

    @Test("is told by its exit status")
    func status() throws {
        #expect(try run("true") == .exited(0))
        #expect(try run("sh", "-c", "exit 7") == .exited(7))
    }

    @Test("leaves nothing behind, not even what has left its group")
    func leftovers() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-mutate-\(ProcessInfo.processInfo.globallyUniqueString)")
        defer { try? FileManager.default.removeItem(at: file) }
        // The program tells its process number before it ends, so that the one it leaves behind is there by then.
        #expect(
            try run(
                "sh", "-c",
                "setsid sh -c 'echo $$ > \"$1\"; exec sleep 1000' sh \"$0\" & while [ ! -s \"$0\" ]; do :; done",
                file.path) == .exited(0))
        let text = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        let process = try #require(Int32(text))
        let state = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        #expect(state.isEmpty || state.contains(") Z") || state.contains(") X"), "\(state)")
    }
}
