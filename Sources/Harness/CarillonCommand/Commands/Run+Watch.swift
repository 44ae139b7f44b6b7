import ArgumentParser
import Foundation

extension Run {
    /// Checks that the other options go with running again after each edit.
    ///
    /// - Throws: a sentence that helps, if one does not.
    func checkWatch() throws {
        guard watch.isWanted else { return }
        if output.usesStandardOutput {
            throw ValidationError("--watch writes its reports again in each round; name a file instead of -.")
        }
        if repetition.untilFailure {
            throw ValidationError(
                "--until-failure may go on for ever, and an edit would wait for it; leave it or --watch out.")
        }
        if saboteurs { throw ValidationError("--saboteurs is for whole runs; leave --watch out.") }
    }

    /// Whether an edit may touch a part of what is selected. A kept run is told by its file, and runs in any case.
    var isNarrowedByEdits: Bool { kept.files.isEmpty }

    /// Runs what is selected, and what edits touch, until a signal ends it.
    ///
    /// - Throws: the status at the end, always; ``CommandStatus/badUsage`` or ``CommandStatus/harnessBroken``, after a
    ///   sentence, if the package or its edits are out of reach.
    func runAndWatch() throws {
        #if os(Linux)
        do {
            let program = try WatchedProgram(
                at: "/proc/self/exe", around: FileManager.default.currentDirectoryPath,
                buildCommand: watch.buildCommand)
            var loop = try WatchLoop(
                program, words: Array(CommandLine.arguments.dropFirst()), isNarrowedByEdits: isNarrowedByEdits,
                transcript: Transcript.ofProgram(isAside: false))
            throw ExitCode(try loop.run())
        } catch let fault as WatchedProgram.Fault {
            Console.error(TerminalText.visible(fault.description))
            throw CommandStatus.badUsage
        } catch let fault as SourceWatch.Fault {
            Console.error(TerminalText.visible(fault.description))
            throw CommandStatus.harnessBroken
        }
        #endif
    }
}
