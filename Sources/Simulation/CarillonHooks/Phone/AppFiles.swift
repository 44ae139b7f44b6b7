#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import Foundation

/// A file manager whose user directories are those of an app in a world. They lie in the environment's
/// ``Platform/directory``, by the names that they have in an app's container on iOS.
///
/// The class is unchecked because only code on the world's loop touches it.
final class AppFiles: FileManager, @unchecked Sendable {
    private let platform: any Platform
    private var isPrepared = false

    init(_ platform: any Platform) {
        self.platform = platform
        super.init()
    }

    /// The app's own directory. Most apps never ask for it, so it is made late.
    private var home: URL {
        // A platform that asks a file manager itself gets the system's.
        let home = CallingProcess.answer { _ in platform.directory } ?? platform.directory
        guard !isPrepared else { return home }
        isPrepared = true
        // These directories exist in each app's container.
        for name in ["Documents", "Library/Caches", "tmp"] {
            try? createDirectory(
                at: home.appendingPathComponent(name, isDirectory: true), withIntermediateDirectories: true)
        }
        return home
    }

    override var homeDirectoryForCurrentUser: URL { home }
    override func homeDirectory(forUser userName: String) -> URL? { home }
    override var temporaryDirectory: URL { directory("tmp") }

    override func urls(for directory: SearchPathDirectory, in domains: SearchPathDomainMask) -> [URL] {
        guard domains.contains(.userDomainMask), let name = AppFiles.names[directory] else {
            return super.urls(for: directory, in: domains.subtracting(.userDomainMask))
        }
        return [self.directory(name)] + super.urls(for: directory, in: domains.subtracting(.userDomainMask))
    }

    private func directory(_ name: String) -> URL { home.appendingPathComponent(name, isDirectory: true) }

    private static let names: [SearchPathDirectory: String] = [
        .documentDirectory: "Documents", .libraryDirectory: "Library", .cachesDirectory: "Library/Caches",
        .applicationSupportDirectory: "Library/Application Support", .desktopDirectory: "Desktop",
        .downloadsDirectory: "Downloads", .moviesDirectory: "Movies", .musicDirectory: "Music",
        .picturesDirectory: "Pictures", .sharedPublicDirectory: "Public", .trashDirectory: ".Trash",
        .autosavedInformationDirectory: "Library/Autosave Information",
        .inputMethodsDirectory: "Library/Input Methods",
        .preferencePanesDirectory: "Library/PreferencePanes", .applicationDirectory: "Applications",
        .userDirectory: "Users",
    ]
}

/// The file manager that a process shares.
private final class SharedFiles: Sendable {
    let files: AppFiles

    init(_ platform: any Platform) { files = AppFiles(platform) }
}

// Class functions, because Foundation's get the class that they are called on, and need it to make an object.
extension FileManager {
    @_silgen_name("carillon_original_file_manager_default")
    private static func carillonOriginalDefault() -> FileManager

    @_silgen_name("carillon_phone_file_manager_default")
    static func carillonDefault() -> FileManager {
        let files = CallingProcess.answer { process in
            process.environment.map { environment in
                environment.singletons.object { SharedFiles(environment.platform) }.files
            }
        }
        // On a bare loop there is no directory for an app.
        return files.flatMap { $0 } ?? carillonOriginalDefault()
    }

    @_silgen_name("carillon_original_file_manager_init")
    private static func carillonOriginalInit() -> FileManager

    @_silgen_name("carillon_phone_file_manager_init")
    static func carillonInit() -> FileManager {
        let files = CallingProcess.answer { process in process.environment.map { AppFiles($0.platform) } }
        return files.flatMap { $0 } ?? carillonOriginalInit()
    }

    @_silgen_name("carillon_original_file_manager_initialise")
    private __consuming func carillonOriginalInitialise() -> FileManager

    /// The initialiser alone, which a release build calls on an object that it has allocated itself.
    @_silgen_name("carillon_phone_file_manager_initialise")
    __consuming func carillonInitialise() -> FileManager {
        let made =
            type(of: self) == FileManager.self
            ? CallingProcess.answer { process in
                process.environment.map { environment in
                    MemoryOfInitialisers.keep(self, for: process)
                    return AppFiles(environment.platform)
                }
            } : nil
        return made.flatMap { $0 } ?? carillonOriginalInitialise()
    }
}
#endif
