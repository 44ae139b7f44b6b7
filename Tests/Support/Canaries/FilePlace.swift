import Foundation

/// The directories of an app, by the ways to ask for them.
package enum FilePlace: String, CaseIterable, Sendable {
    case documents = "urls(for: .documentDirectory)"
    case caches = "urls(for: .cachesDirectory)"
    case library = "urls(for: .libraryDirectory)"
    case support = "url(for: .applicationSupportDirectory, create: true)"
    case replacement = "url(for: .itemReplacementDirectory)"
    case temporary = "temporaryDirectory"
    case home = "homeDirectoryForCurrentUser"
    case homeFunction = "NSHomeDirectory()"
    case temporaryFunction = "NSTemporaryDirectory()"
    case search = "NSSearchPathForDirectoriesInDomains"
    case ownManager = "FileManager().urls"
    case tilde = "expandingTildeInPath"

    /// The path below the app's directory.
    package var expected: String {
        switch self {
        case .documents, .search, .ownManager: "Documents"
        case .caches: "Library/Caches"
        case .library: "Library"
        case .support: "Library/Application Support"
        case .replacement: "tmp/TemporaryItems"
        case .temporary, .temporaryFunction: "tmp"
        case .home, .homeFunction: ""
        case .tilde: "x"
        }
    }

    /// Returns the path that the calling code gets.
    package func path() throws -> String {
        let files = FileManager.default
        func first(_ directory: FileManager.SearchPathDirectory) -> String {
            files.urls(for: directory, in: .userDomainMask).first?.path ?? "none"
        }
        switch self {
        case .documents: return first(.documentDirectory)
        case .caches: return first(.cachesDirectory)
        case .library: return first(.libraryDirectory)
        case .support:
            return try files.url(
                for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
            ).path
        case .replacement:
            return try files.url(
                for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: files.temporaryDirectory,
                create: true
            ).deletingLastPathComponent().path
        case .temporary: return files.temporaryDirectory.path
        case .home: return files.homeDirectoryForCurrentUser.path
        case .homeFunction: return NSHomeDirectory()
        case .temporaryFunction: return NSTemporaryDirectory()
        case .search: return NSSearchPathForDirectoriesInDomains(.documentDirectory, .userDomainMask, true)[0]
        case .ownManager: return FileManager().urls(for: .documentDirectory, in: .userDomainMask)[0].path
        case .tilde: return NSString(string: "~/x").expandingTildeInPath
        }
    }
}
