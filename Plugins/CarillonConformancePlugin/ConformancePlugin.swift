import Foundation
import PackagePlugin

/// The command `swift package conformance`: builds the package, and runs its program that runs scenarios.
///
/// The program is the executable that depends on the product `CarillonCommand`. If there are several,
/// `--executable NAME` chooses one. All other arguments are the program's; without any, it runs everything. A run that
/// names no file for its reports writes them to `reports/`.
@main
struct ConformancePlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let name = try Executables(of: context.package).choose(extractor.extractOption(named: "executable"))
        if RunArguments.areWatching(extractor.remainingArguments) { throw ConformanceError.cannotWatch(name) }
        // The whole package, as `swift build` does. When SwiftPM is asked for one product, it makes a plan with the
        // executables of all dependencies, and a later `swift test` that finds this plan builds them all.
        let result = try packageManager.build(
            .all(includingTests: false), parameters: .init(configuration: .inherit, logging: .concise, echoLogs: true))
        let program = result.builtArtifacts.first { $0.kind == .executable && $0.url.lastPathComponent == name }
        guard result.succeeded, let program else { throw ConformanceError.doesNotBuild(name) }
        let root = context.package.directoryURL.path
        guard FileManager.default.changeCurrentDirectoryPath(root) else { throw ConformanceError.cannotEnter(root) }
        try become(program.url.path, RunArguments.complete(extractor.remainingArguments))
    }

    /// Replaces this process by the program. So the program's exit status, and a signal that ends the plugin, concern
    /// the program itself; and the program has one thread, as it needs for worlds in processes of their own.
    private func become(_ program: String, _ arguments: [String]) throws {
        var words = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        execv(program, words)
        throw ConformanceError.doesNotStart(program, String(cString: strerror(errno)))
    }
}
