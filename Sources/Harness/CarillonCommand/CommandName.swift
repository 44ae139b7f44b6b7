/// The words that start a program.
///
/// The words hold no directory, because reports show them, and reports must not differ from machine to machine.
enum CommandName {
    /// Returns the words for the program at a path. SwiftPM puts programs into directories named `debug` and `release`;
    /// there they are `swift run NAME` and `swift run -c release NAME`. Elsewhere the word is the program's name.
    static func ofProgram(at path: String) -> String {
        let parts = path.split(separator: "/")
        guard let name = parts.last else { return path }
        return switch parts.dropLast().last {
        case "debug": "swift run \(name)"
        case "release": "swift run -c release \(name)"
        default: String(name)
        }
    }
}
