#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    import CarillonEnvironment
    import Foundation

    /// A file manager whose user directories are those of an app in a world. They lie in the environment's
    /// ``Platform/directory``, by the names that they have in an app's container on iOS.
    ///
    /// Foundation makes its class safe to share, and this one adds a constant.
    final class AppFiles: FileManager, @unchecked Sendable {
        private let home: URL

        init(_ home: URL) {
            self.home = home
            super.init()
            // These exist in each app's container.
            for name in ["Documents", "Library/Caches", "tmp"] {
                try? createDirectory(at: directory(name), withIntermediateDirectories: true)
            }
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

        init(_ process: CallingProcess) { files = AppFiles(process.platform.directory) }
    }

    @_silgen_name("carillon_original_file_manager_default")
    private func originalFiles() -> FileManager

    @_silgen_name("carillon_phone_file_manager_default")
    func files() -> FileManager {
        CallingProcess.answer { process in process.singletons.object { SharedFiles(process) }.files }
            ?? originalFiles()
    }

    @_silgen_name("carillon_original_file_manager_init")
    private func originalNewFiles() -> FileManager

    @_silgen_name("carillon_phone_file_manager_init")
    func newFiles() -> FileManager {
        CallingProcess.answer { AppFiles($0.platform.directory) } ?? originalNewFiles()
    }
#endif
