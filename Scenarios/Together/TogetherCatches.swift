import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/together``; kept by `carillon saboteurs --learn`, and read
    /// by people.
    static let together = CatchList(
        #"""
        together/robin-forgets-at-launch
          TO-02 together/relaunched: it sees what is to come
        together/robin-shares-a-centre
          TO-01 together/two-apps: the game gets 64 slots of its own
          TO-01 together/two-people: Ada's phone rings at half past twelve where it is, unless it was told not to
        together/shares-a-centre
          TO-01 together/same-group: Ada's quotes come at nine in Berlin
        together/sleeps-with-app
          TO-02 together/relaunched: two doses come meanwhile
        """#)
}
