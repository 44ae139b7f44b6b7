import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/meteor``. The command `carillon saboteurs --learn` writes
    /// them, and people read them.
    static let meteor = CatchList(
        #"""
        """#)
}
