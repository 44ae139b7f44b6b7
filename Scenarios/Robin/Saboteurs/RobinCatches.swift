import CarillonConformance
import ScenarioFixtures

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/robin``; kept by `carillon saboteurs --learn`, and read by
    /// people.
    static let robin = CatchList(
        #"""
        robin/adds-anew
          RO-18 robin/schedule/twice: it comes an hour after the first time
        robin/boasts-settings
          RO-35 robin/settings/enabled: the options that the person switched off are missing
        robin/cancels-all-but-last
          RO-38 robin/cancel/all: nothing is pending
        robin/cancels-everything
          RO-24 robin/cancel/object: the other one is still pending
          RO-25 robin/cancel/identifier: its request alone is gone
          RO-26 robin/groups/cancel-object: the rest of the trip is gone
          RO-26 robin/groups/cancel: the notifications of the trip are gone, whoever added them, and the rest is not
        robin/cancels-unmarked
          RO-24 robin/cancel/object: the other one is still pending
        robin/clears-notification-center
          RO-31 robin/delivered/removed: the object's notification alone is gone
        robin/clears-pending
          RO-31 robin/delivered/removed: the pending notification is not
        robin/comes-every-day
          RO-01 robin/notification/due-in-an-hour: it comes at 10:30, and only then
        robin/comes-once
          RO-07 robin/repeats/hourly: it comes once every hour
          RO-08 robin/repeats/daily: it comes once every day
          RO-08 together/two-apps: the pill comes every day
          RO-09 robin/repeats/weekly: it comes on Fridays
          RO-10 robin/repeats/monthly: it comes on the 9th, at the same wall time in summer
        robin/compares-objects
          RO-05 robin/notification/agenda: the notifications that are read back are equal, though these are new objects
        robin/completes-first
          RO-32 robin/actions/handled: for each response a handler is made, gets the notification, and then it is completed
          RO-32 together/relaunched: the new process handles what it was launched for
        robin/completes-twice
          RO-32 robin/actions/handled: for each response a handler is made, gets the notification, and then it is completed
        robin/copies-regions
          RO-11 robin/triggers/arrival: on arrival each day, on leaving once
        robin/counts-its-own
          RO-20 robin/overflow/foreign: five of sixty reminders are refused
          RO-20 together/limit/sixty-fifth-last-added: there is no room for one more of Robin's
          RO-20 together/limit/sixty-fifth-soonest: there is no room to schedule it again
          RO-20 together/slots/last-added: there is no room for one more of Robin's
          RO-20 together/slots/soonest: Robin counts all and takes no more
        robin/counts-one-less
          RO-29 robin/overflow/sixty-first: Robin counts them
          RO-29 robin/schedule/one: Robin counts one
          RO-29 together/limit/sixty-and-four: Robin counts everybody's
          RO-29 together/limit/sixty-fifth-last-added: 64 are pending
          RO-29 together/slots/last-added: Robin sees that all slots are taken
          RO-29 together/slots/soonest: Robin sees that all slots are taken
          RO-29 together/two-people: Ada's tablet knows its own
        robin/daily-by-day
          RO-08 robin/repeats/daily: the system looks at the time of day
          RO-08 together/permission-revoked: it came on all evenings but three
          RO-08 together/traveller: the pill comes at eight by the clock on the wall
          RO-08 together/year: the baker is woken once a day, also on the days when clocks change
        robin/dateless-last
          RO-05 robin/notification/agenda: by identifier, where one has no date
        robin/days-of-hours
          RO-39 robin/dates/next: days and weeks later it is the same time
        robin/default-category
          RO-13 robin/content/blanks: the system got no category
        robin/drops-refused
          RO-36 robin/triggers/refused: interval(0.0, repeats: false) is refused
        robin/due-a-minute-late
          RO-01 robin/notification/due-in-an-hour: it comes at 10:30, and only then
        robin/empty-group
          RO-27 robin/groups/shrinks: then there is no such group
        robin/enables-unsupported
          RO-35 robin/settings/enabled: before the app asks nothing is enabled
        robin/forgets-date
          RO-03 robin/notification/full-minute: their user info holds that date
          RO-15 robin/repeats/read-back: “Hour” reads back as it was planned
        robin/forgets-interval-repeats
          RO-11 robin/triggers/interval: the stretch comes again and again
          RO-11 together/traveller: the drops come every six hours
        robin/forgets-mark
          RO-17 robin/schedule/one: it is marked as scheduled
          RO-17 together/two-people: Ada's tablet has the mark unless it fasts
        robin/forgets-weekday
          RO-09 robin/repeats/weekly: the system looks at the weekday and the time of day
          RO-09 together/year: there are 52 Saturdays
        robin/forgets-year
          RO-06 robin/repeats/once: the system looks for that very date
        robin/full-at-sixty-alone
          RO-19 together/limit/sixty-and-four: it takes no more
          RO-19 together/limit/sixty-fifth-soonest: there is no room to schedule it again
        robin/group-of-one
          RO-27 robin/groups/shrinks: 3 are still to come
          RO-27 together/relaunched: it sees what is to come
        robin/groups-by-category
          RO-23 robin/groups/thread: each part has the group's identifier as its thread
        robin/groups-by-prefix
          RO-26 robin/groups/cancel: the notifications of the trip are gone, whoever added them, and the rest is not
        robin/groups-its-own
          RO-26 robin/groups/cancel: the notifications of the trip are gone, whoever added them, and the rest is not
        robin/handles-everything
          RO-33 robin/actions/text: the reply is handled with its text, and the refusal only completed
        robin/hourly-by-hour
          RO-07 robin/repeats/hourly: the system looks at the minute
        robin/keeps-cancelled
          RO-24 robin/cancel/object: the other one is still pending
          RO-24 together/two-people: Ada's phone knows its own
          RO-25 robin/cancel/identifier: its request alone is gone
          RO-26 robin/groups/cancel: the notifications of the trip are gone, whoever added them, and the rest is not
          RO-26 together/relaunched: the reminders that it called off do not come
        robin/keeps-delivered
          RO-31 robin/delivered/removed: every notification is gone
        robin/keeps-mark
          RO-24 robin/cancel/object: the cancelled one has lost its mark, the other has not
          RO-37 robin/groups/cancel-object: only what was cancelled has no mark
        robin/keeps-one-free
          RO-19 robin/overflow/sixty-first: sixty are accepted
          RO-19 together/model/reminders: each is taken as long as there is room, and no longer
          RO-19 together/two-apps: the game gets 64 slots of its own
          RO-22 robin/groups/all-or-nothing: the group of two is taken
        robin/keeps-own-thread
          RO-23 robin/groups/thread: each part has the group's identifier as its thread
        robin/keeps-seconds
          RO-03 robin/notification/full-minute: their user info holds that date
        robin/leaves-second-open
          RO-06 robin/repeats/once: the system looks for that very date
          RO-07 robin/repeats/hourly: the system looks at the minute
          RO-08 robin/repeats/daily: the system looks at the time of day
          RO-09 robin/repeats/weekly: the system looks at the weekday and the time of day
          RO-10 robin/repeats/monthly: the system looks at the day of the month and the time of day
        robin/leaves-unhandled-open
          RO-33 robin/actions/text: the reply is handled with its text, and the refusal only completed
        robin/looks-when-leaving
          RO-34 robin/settings/refresh: behind the scenes it does not look
        robin/loses-badge
          RO-16 robin/content/everything: it has its badge
        robin/loses-notes
          RO-16 robin/content/everything: it has the app's own note
          RO-16 robin/notification/reserved-key: the app's note is there
        robin/loses-text
          RO-33 robin/actions/text: the reply is handled with its text, and the refusal only completed
        robin/lowers-names
          RO-02 robin/notification/identifiers: the other kept its name
        robin/mistakes-switches
          RO-35 robin/settings/enabled: the options that the person switched off are missing
        robin/monthly-by-month
          RO-10 robin/repeats/monthly: the system looks at the day of the month and the time of day
          RO-10 together/year: twelve rents are due, on the next day where a month has no 31st
        robin/mutes-unnamed
          RO-12 robin/content/sound: one has the default sound, one its own
        robin/names-by-second
          RO-02 robin/notification/identifiers: the nameless ones are all pending
        robin/no-limit-above
          RO-21 robin/overflow/raised-maximum: 64 of seventy are accepted
        robin/now-has-passed
          RO-40 robin/dates/time-of-day: a time that is right now has not passed
        robin/one-handler
          RO-32 robin/actions/handled: for each response a handler is made, gets the notification, and then it is completed
        robin/one-sound
          RO-12 robin/content/sound: one has the default sound, one its own
        robin/reads-empty-title
          RO-14 robin/content/blanks: it is read back without a title
        robin/reads-minutes
          RO-11 robin/triggers/interval: the intervals are read back, not what is left of them
        robin/reads-monthly-as-daily
          RO-15 robin/repeats/foreign: hour: 8 minute: 45 second: 0 weekday: 5 , again and again, is Week at 2026-01-01 08:45
          RO-15 robin/repeats/read-back: “Month” reads back as it was planned
        robin/reads-next-date
          RO-15 robin/repeats/read-back: “Hour” reads back as it was planned
        robin/reads-no-category
          RO-16 robin/content/everything: it has its category
        robin/reads-no-repeats
          RO-11 robin/triggers/arrival: the regions are read back
        robin/reads-no-sound
          RO-12 robin/content/sound: read back and rescheduled, they still have
        robin/reads-no-thread
          RO-14 robin/content/blanks: it is read back with an empty thread
        robin/reads-thread-as-category
          RO-16 robin/content/everything: it has its thread
        robin/refuses-short
          RO-36 robin/triggers/refused: half a second may come once
        robin/refuses-sixty
          RO-11 robin/triggers/interval: the intervals are read back, not what is left of them
          RO-11 robin/triggers/interval: the pulse comes every minute, the shortest that repeats
          RO-36 robin/triggers/refused: 60 seconds may repeat
        robin/remembers-group
          RO-27 robin/groups/shrinks: 2 are still to come
        robin/repeats-everything
          RO-06 robin/repeats/once: it looks for it once
        robin/reschedules-first
          RO-28 robin/schedule/again: it is pending once
        robin/reschedules-on-top
          RO-28 robin/schedule/again: it comes tomorrow only
          RO-28 together/limit/sixty-fifth-soonest: there is no room to schedule it again
        robin/reserves-nothing
          RO-04 robin/notification/reserved-key: Robin's date is untouched
        robin/reserves-prefix
          RO-04 robin/notification/reserved-key: so is one whose key looks like Robin's
        robin/room-for-one
          RO-22 robin/groups/all-or-nothing: the group of three is refused
        robin/rounds
          RO-03 robin/notification/full-minute: both come at the full minute
        robin/sleeps-through-return
          RO-34 robin/settings/refresh: back in front it has looked
          RO-34 together/permission-revoked: when somebody opens the app, Robin has
        robin/sorts-by-name
          RO-05 robin/notification/agenda: by date, where there is one
        robin/stale-settings
          RO-34 robin/settings/refresh: after a forced refresh it knows
        robin/takes-a-sixty-first
          RO-19 robin/overflow/sixty-first: the next is refused
        robin/thirty-day-months
          RO-39 robin/dates/next: months and years later it is the same day, or the last one, at the same time
        robin/thread-of-one
          RO-13 robin/content/blanks: the system got no thread
        robin/title-of-body
          RO-13 robin/content/blanks: the system got no title
        robin/today-only
          RO-40 robin/dates/time-of-day: a time that has passed today means tomorrow
        robin/trims-body
          RO-16 robin/content/everything: it has its text
        robin/undated-deliveries
          RO-30 robin/delivered/told: they say when they came
          RO-30 together/relaunched: and when that came
        robin/unmarked-deliveries
          RO-30 robin/delivered/told: both are marked as delivered
        robin/unscheduled-deliveries
          RO-30 robin/delivered/told: both are marked as scheduled
        """#)
}
