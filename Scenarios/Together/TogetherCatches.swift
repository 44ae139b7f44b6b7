import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/together``; kept by `carillon saboteurs --learn`, and read
    /// by people.
    static let together = CatchList(
        #"""
        together/counts-one-more
          TO-03 together/order: both icons have a 1
        together/follows-everybody
          TO-05 together/shared-phone: Bob sees his courier, and not Ann's
        together/forgets-the-badge
          TO-03 together/order: and no icon has a number
        together/is-forgotten
          TO-07 together/lost-memory: the account has one token
        together/keeps-foreign-reminders
          TO-05 together/shared-phone: no reminder of Ann's is left
        together/keeps-ghosts
          TO-07 together/old-kitchen: the app shows what the kitchen has
        together/keeps-the-reminder
          TO-03 together/order: the phone needs no reminder
        together/lets-nobody-back
          TO-06 together/crowd: and would see its courier
          TO-06 together/expiry: the report that was on its way has come
          TO-06 together/portal: and her courier in the street
        together/loses-positions
          TO-06 together/one-cut: he is there when the cut is over
        together/reminds-too-early
          TO-03 together/date-line: after 225 minutes, and a day that came twice, there is none
          TO-03 together/reminder: after 48 minutes there is none
        together/robin-forgets-at-launch
          TO-02 together/relaunched: it sees what is to come
        together/robin-shares-a-centre
          TO-01 together/two-apps: the game gets 64 slots of its own
          TO-01 together/two-people: Ada's phone rings at half past twelve where it is, unless it was told not to
        together/shares-a-centre
          TO-01 together/same-group: Ada's quotes come at nine in Berlin
        together/sleeps-with-app
          TO-02 together/relaunched: two doses come meanwhile
        together/tells-the-first
          TO-04 together/two-ways: each is told once in front
        together/tells-twice
          TO-04 together/killed: the app knows that it has told all
          TO-04 together/two-ways: each is told once in front
        """#)
}
