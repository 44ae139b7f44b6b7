import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/together``; kept by `carillon saboteurs --learn`, and read
    /// by people.
    static let together = CatchList(
        #"""
        together/counts-all
          TO-03 together/model/company: a quarter of an hour after the calm each phone shows it
        together/counts-one-more
          TO-03 together/order: both icons have a 1
        together/drops-all-lunches
          TO-03 together/order: and no more of them than it takes
        together/follows-everybody
          TO-05 together/model/company: each sees her own couriers
          TO-05 together/shared-phone: Bob sees his courier, and not Ann's
        together/forgets-the-badge
          TO-03 together/order: and no icon has a number
        together/is-forgotten
          TO-07 together/lost-memory: the account has one token
        together/is-forgotten-by-the-broker
          TO-06 together/expiry: the report that was on its way has come
          TO-06 together/model/company: each sees her own couriers
        together/keeps-foreign-reminders
          TO-05 together/shared-phone: no reminder of Ann's is left
        together/keeps-ghosts
          TO-07 together/old-kitchen: the app shows what the kitchen has
        together/keeps-listening
          TO-05 together/shared-phone: her account has lost this phone's token
        together/keeps-the-reminder
          TO-03 together/order: the phone needs no reminder
        together/keeps-the-token
          TO-05 together/left-behind: his own order comes, and her next one does not
        together/lets-nobody-back
          TO-06 together/expiry: the report that was on its way has come
          TO-06 together/portal: and her courier in the street
          TO-06 together/power-cut: and would see its courier
          TO-08 together/crowd: and would see its courier
          TO-08 together/power-cut: and would see its courier
        together/loses-positions
          TO-06 together/one-cut: he is there when the cut is over
        together/makes-no-room
          TO-03 together/order: on the tablet, too
        together/never-tries-again
          TO-06 together/late-load: the order is in the inbox
        together/plans-again
          TO-03 together/model/company: a quarter of an hour after the calm each phone shows it
        together/remembers-the-news
          TO-05 together/signed-out: the phone has no note about her
        together/remembers-the-person
          TO-05 together/signed-out: the phone has no note about her
        together/reminds-too-early
          TO-03 together/reminder: after 48 minutes there is none
        together/robin-forgets-at-launch
          TO-02 together/relaunched: it sees what is to come
        together/robin-shares-a-centre
          TO-01 together/two-apps: the game gets 64 slots of its own
          TO-01 together/two-people: Ada's phone rings at half past twelve where it is, unless it was told not to
        together/sends-carelessly
          TO-06 together/expiry: the report that was on its way has come
        together/shares-a-centre
          TO-01 together/same-group: Ada's quotes come at nine in Berlin
        together/shares-a-name
          TO-03 together/model/company: each sees her own couriers
        together/shares-a-reminder
          TO-03 together/model/company: a quarter of an hour after the calm each phone shows it
        together/sleeps-with-app
          TO-02 together/relaunched: two doses come meanwhile
        together/tells-the-first
          TO-04 together/model/company: each was told of her own news, and once
          TO-04 together/two-ways: each is told once in front
        together/tells-the-read
          TO-04 together/read-elsewhere: the tablet tells what she has not read
        together/tells-twice
          TO-04 together/killed: the app knows that it has told all
          TO-04 together/two-ways: each is told once in front
        together/tells-unseen
          TO-04 together/model/company @memory: each was told of her own news, and once
        together/tells-what-stands-there
          TO-04 together/two-ways: each is told once in front
        together/uses-wall-time
          TO-03 together/date-line: after 226 minutes, and a day that came twice, there is none
        together/waits-for-ever
          TO-06 together/portal: and her courier in the street
        """#)
}
