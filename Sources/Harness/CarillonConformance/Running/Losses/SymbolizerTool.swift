import CarillonResults
import Foundation

/// The toolchain's `llvm-symbolizer`.
enum SymbolizerTool {
    /// One tool at a time, in the whole process: it reads hundreds of megabytes, and tests lose many runs at once.
    private static let lookups = SharedLookups<[StackFrame]> { offsets, file in
        var frames: [[StackFrame]] = []
        // The system bounds the arguments of a process.
        for start in stride(from: 0, to: offsets.count, by: 10_000) {
            let part = Array(offsets[start...].prefix(10_000))
            guard let found = look(at: part, in: file) else { return nil }
            frames += found
        }
        return frames
    }

    /// Returns the functions at each of the addresses in a file, innermost first; `nil` if the tool is missing or
    /// fails. The call waits for those of other threads.
    static func frames(at offsets: [UInt64], in file: String) -> [[StackFrame]]? {
        lookups.answers(to: offsets, in: file)
    }

    private static func look(at offsets: [UInt64], in file: String) -> [[StackFrame]]? {
        let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        let paths = directories.map { "\($0)/llvm-symbolizer" }
        let real = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return nil }
        let arguments =
            ["--obj=\(real)", "--no-demangle", "--functions=linkage", "--inlines"]
            + offsets.map { "0x" + String($0, radix: 16) }
        guard let output = output(of: path, arguments) else { return nil }
        // The output has a block of lines for each address: a function, then its file, line and column, and so on; an
        // empty line ends the block.
        let blocks = output.components(separatedBy: "\n\n").filter { !$0.isEmpty }
        guard blocks.count == offsets.count else { return nil }
        return blocks.map { block in
            let lines = block.split(separator: "\n").map(String.init)
            return stride(from: 0, to: lines.count - 1, by: 2).compactMap { frame(lines[$0], at: lines[$0 + 1]) }
        }
    }

    private static func frame(_ function: String, at place: String) -> StackFrame? {
        if function == "??" { return nil }
        let parts = place.split(separator: ":")
        guard parts.count >= 3, let line = Int(parts[parts.count - 2]), line > 0 else {
            return StackFrame(function: Demangling.name(of: function))
        }
        let file = parts.dropLast(2).joined(separator: ":")
        guard file.hasPrefix("/") else { return StackFrame(function: Demangling.name(of: function)) }
        return StackFrame(
            function: Demangling.name(of: function),
            source: SourceLine(file: PackageRoot.relativePath(of: file), line: line))
    }

    /// Returns the standard output of a program; `nil` if it cannot start or fails. Foundation's `Process` would give
    /// this process more threads.
    private static func output(of path: String, _ arguments: [String]) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        for end in ends { posix_spawn_file_actions_addclose(&actions, end) }
        var identifier: pid_t = 0
        let words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let code = posix_spawn(&identifier, path, &actions, nil, words, [nil])
        close(ends[1])
        guard code == 0 else { return nil }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(ends[0], &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
