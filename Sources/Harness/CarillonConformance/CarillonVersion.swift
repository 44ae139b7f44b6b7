/// The versions of this program and of its compiler.
public enum CarillonVersion {
    /// The version of Carillon.
    public static let current = "0.1.0"

    /// The version of the Swift compiler that built this program.
    public static var swift: String {
        #if compiler(>=6.4)
        "6.4 or later"
        #elseif compiler(>=6.3)
        "6.3"
        #elseif compiler(>=6.2)
        "6.2"
        #else
        "6.1"
        #endif
    }
}
