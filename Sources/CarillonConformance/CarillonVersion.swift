/// What this program is.
public enum CarillonVersion {
    public static let current = "0.1.0"

    /// The Swift compiler that built this, by its language version's marketing number.
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
