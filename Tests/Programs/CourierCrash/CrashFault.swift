/// Something that keeps the program from going on.
struct CrashFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
