import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/robin``; kept by `carillon saboteurs --learn`, and read by people.
    static let robin = CatchList(
        #"""
        robin/adds-anew
          RO-18 robin/schedule/twice: it comes an hour after the first time
        robin/boasts-settings
          RO-35 robin/settings/enabled: what the person switched off is missing
        robin/cancels-everything
          RO-24 robin/cancel/object: the other one is still pending
          RO-25 robin/cancel/identifier: its request alone is gone
          RO-26 robin/groups/cancel: what belonged to the trip is gone, whoever added it, and the rest is not
        robin/cancels-late
          RO-28 robin/schedule/again: it is pending once
          RO-28 together/limit/sixty-fifth-soonest: in the end everything has come
        robin/clears-notification-center
          RO-31 robin/delivered/removed: the object's notification alone is gone
        robin/comes-every-day
          RO-01 robin/notification/due-in-an-hour: it comes at 10:30, and only then
          RO-06 robin/repeats/once: the system looks for that very date
        robin/comes-once
          RO-07 robin/repeats/hourly: it comes once every hour
          RO-08 robin/repeats/daily: it comes once every day
          RO-08 together/permission-revoked: the reminder is pending all the time
          RO-08 together/traveller: the pill comes at eight by the clock on the wall
          RO-08 together/two-apps: the pill comes every day
          RO-08 together/year: the baker is woken once a day, also on the days when clocks change
          RO-09 robin/repeats/weekly: it comes on Fridays
          RO-09 together/year: the baker is woken once a day, also on the days when clocks change
          RO-10 robin/repeats/monthly: it comes on the 9th, at the same wall time in summer
        robin/fills-blanks
          RO-13 robin/content/blanks: the system got no title
        robin/forgets-user-info
          RO-03 robin/notification/full-minute: their user info holds that date
          RO-15 robin/repeats/read-back: “Hour” reads back as it was planned
          RO-16 robin/content/everything: it has the app's own note
        robin/hides-foreign
          RO-20 robin/overflow/foreign: five of sixty reminders are refused
          RO-20 together/limit/sixty-and-four: Robin counts everybody's
          RO-20 together/limit/sixty-fifth-last-added: 64 are pending
          RO-20 together/limit/sixty-fifth-soonest: 64 are pending
          RO-20 together/slots/last-added: Robin sees that all slots are taken
          RO-20 together/slots/soonest: Robin sees that all slots are taken
        robin/hides-one
          RO-19 robin/overflow/sixty-first: the next is refused
          RO-19 together/limit/sixty-and-four: Robin counts everybody's
          RO-19 together/limit/sixty-fifth-soonest: 64 are pending
          RO-19 together/two-apps: the game gets 64 slots of its own
          RO-21 robin/overflow/raised-maximum: 64 of seventy are accepted
          RO-22 robin/groups/all-or-nothing: the group of three is refused
          RO-29 robin/overflow/sixty-first: the next is refused
          RO-29 robin/schedule/one: Robin counts one
          RO-29 together/limit/sixty-and-four: Robin counts everybody's
          RO-29 together/limit/sixty-fifth-last-added: 64 are pending
          RO-29 together/slots/last-added: Robin sees that all slots are taken
          RO-29 together/slots/soonest: Robin sees that all slots are taken
          RO-29 together/two-people: Ada's tablet knows its own
        robin/ignores-day
          RO-10 together/year: twelve rents are due, on the next day where a month has no 31st
        robin/ignores-minute
          RO-07 robin/repeats/hourly: the system looks at the minute
        robin/invents-titles
          RO-14 robin/content/blanks: it is read back without a title
        robin/keeps-cancelled
          RO-24 robin/cancel/object: the other one is still pending
          RO-24 together/two-people: Ada's phone knows its own
          RO-25 robin/cancel/identifier: its request alone is gone
          RO-26 robin/groups/cancel: what belonged to the trip is gone, whoever added it, and the rest is not
          RO-26 together/relaunched: what it called off does not come
        robin/keeps-seconds
          RO-01 robin/notification/due-in-an-hour: it comes at 10:30, and only then
          RO-03 robin/notification/full-minute: both come at the full minute
        robin/keeps-title-and-text
          RO-16 robin/notification/reserved-key: the app's note is there
        robin/lists-fired
          RO-27 robin/groups/shrinks: 2 are still to come
          RO-27 together/relaunched: it sees what is to come
        robin/loaded-dice
          RO-02 robin/notification/identifiers: the nameless ones are all pending
        robin/loses-text
          RO-33 robin/actions/text: the reply is handled with its text, and the refusal only completed
        robin/mistakes-buttons
          RO-32 robin/actions/handled: for each response a handler is made, gets the notification, and then it is completed
          RO-32 together/relaunched: the new process handles what it was launched for
        robin/mistakes-leaving
          RO-11 robin/triggers/arrival: on arrival each day, on leaving once
        robin/mutes
          RO-12 robin/content/sound: one has the default sound, one its own
        robin/one-sound
          RO-12 robin/content/sound: one has the default sound, one its own
        robin/renames
          RO-02 robin/notification/identifiers: the other kept its name
        robin/rounds-intervals
          RO-11 robin/triggers/interval: the intervals are read back, not what is left of them
        robin/says-it-twice
          RO-32 robin/actions/handled: for each response a handler is made, gets the notification, and then it is completed
        robin/splits-threads
          RO-23 robin/groups/thread: each part has the group's identifier as its thread
          RO-26 robin/groups/cancel: what belonged to the trip is gone, whoever added it, and the rest is not
          RO-27 together/relaunched: it sees what is to come
        robin/stale-settings
          RO-34 robin/settings/refresh: after a forced refresh it knows
          RO-34 together/permission-revoked: when somebody opens the app, Robin has
        robin/swallows-requests
          RO-17 robin/schedule/one: one request is pending
          RO-17 together/two-people: Ada's tablet knows its own
        robin/undated-deliveries
          RO-30 robin/delivered/told: they say when they came
        robin/week-begins-on-monday
          RO-09 robin/repeats/weekly: the system looks at the weekday and the time of day
        """#)
}
