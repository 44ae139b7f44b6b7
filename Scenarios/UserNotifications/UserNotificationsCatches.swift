import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/userNotifications``; kept by `carillon saboteurs --learn`,
    /// and read by people.
    static let userNotifications = CatchList(
        #"""
        un/answers-for-the-person
          UN-02 un/authorization/takes-its-time: both requests get the person's answer
        un/answers-on-the-apps-thread
          UN-09 un/center/blocked-thread: the scenario comes to its end
        un/answers-two-ways
          UN-08 un/center/async-twins: the pending requests
        un/asks-twice
          UN-46 un/delivery/asked-each-time: it is asked once for each of three firings
          UN-46 un/delivery/foreground-with-delegate: the delegate was asked once for each
        un/begins-weeks-on-monday
          UN-30 together/year: there are 52 Saturdays
          UN-30 un/calendar/mixtures: the summer school is on the Tuesdays of June
          UN-30 un/calendar/weekday: each comes once a week on its day, also where weeks begin on Monday
          UN-30 un/model/random-mix: the pending requests are those of the model
        un/clears-the-future-too
          UN-19 un/model/random-mix: the pending requests are those of the model
          UN-19 un/removal/delivered: tomorrow's lunch is still pending
        un/clears-the-screen-too
          UN-18 un/model/random-mix: the delivered notifications are those of the model
          UN-18 un/removal/all-pending: the news is still there
        un/collects-categories
          UN-48 un/categories/replaced: the new category alone is registered
        un/comes-both-times
          UN-36 together/year: the baker is woken once a day, also on the days when clocks change
        un/comes-the-second-time
          UN-36 un/daylight-saving/fold: it comes once each night
          UN-36 un/model/random-mix: the pending requests are those of the model
        un/comes-when-clocks-are-set
          UN-35 together/flight: Ben's pills and insulin come by the new clock, an hour late in the night that has no 02:30, his water by Berlin's
          UN-35 together/year: an hour later by the clock in the night that has no 02:30
          UN-35 un/model/random-mix: the pending requests are those of the model
        un/counts-days-as-hours
          UN-28 together/traveller: the pill comes at eight by the clock on the wall
          UN-28 un/daylight-saving/year: every reminder of the year in Europe/Berlin
          UN-28 un/model/random-mix: the delivered notifications are those of the model
        un/counts-delivered
          UN-43 un/limit/one-slot-each: there is room for as many again
        un/counts-firings
          UN-43 together/year: there are 52 Saturdays
          UN-43 un/model/random-mix: the pending requests are those of the model
        un/counts-intervals-by-the-clock
          UN-21 un/interval/elapsed-time: after 119 minutes the stretching came twice, and the parking meter has not run out
        un/counts-intervals-down
          UN-25 un/interval/read-back: its interval is what it was
          UN-26 un/interval/read-back: its interval is what it was
        un/counts-now
          UN-31 un/calendar/strictly-later: a request added at nine does not come today
          UN-31 un/model/random-mix: the pending requests are those of the model
        un/dates-it-late
          UN-44 together/two-people: Ada's tablet rings at half past twelve where it is, unless it was told not to
          UN-44 un/delivery/background: each with the time at which it fired
          UN-44 un/delivery/thousand: all of them came now
          UN-44 un/model/random-mix: the delivered notifications are those of the model
        un/fires-both-ways
          UN-50 un/location/arrival: it fires on the next arrival alone
          UN-50 un/location/each-arrival: it fires on each arrival
        un/fires-while-there
          UN-50 un/location/departure: it fires on each departure
          UN-50 un/location/map: they fire when their edges are crossed, and only then
        un/first-come-stays
          UN-10 un/model/random-mix: the pending requests are those of the model
        un/forgets-the-answer
          UN-03 un/authorization/asks-once: launch 2 is told that it may notify
          UN-03 un/authorization/refused: attempt 2 is refused
        un/forgets-the-centre
          UN-01 un/center/one-per-app: every part of the app has the same centre
        un/forgets-the-year
          UN-32 un/calendar/past: for three years nothing comes
          UN-32 un/model/random-mix: the pending requests are those of the model
        un/grants-unasked
          UN-02 un/authorization/asks-once: by launch 1 the person has been asked once
          UN-02 un/authorization/takes-its-time: one prompt is on the screen
        un/holds-back-what-is-due
          UN-12 un/model/random-mix: the pending requests are those of the model
          UN-12 un/requests/no-trigger: it is not pending
        un/ignores-provisional
          UN-05 un/authorization/provisional: nobody was asked
        un/ignores-the-refusal
          UN-07 together/permission-revoked: it came on all evenings but three
          UN-07 together/two-apps: the game bothers nobody any more
          UN-07 un/authorization/refused: nothing is delivered
          UN-07 un/authorization/revoked-halfway: for three hours nothing arrives
          UN-07 un/model/random-mix: the delivered notifications are those of the model
        un/ignores-zones
          UN-38 un/model/random-mix: the delivered notifications are those of the model
          UN-38 un/model/weather: the phone has what the model has, after each operation
          UN-38 un/travel/fixed-zone: it comes at 15:00 in Berlin
        un/keeps-a-65th
          UN-39 together/slots/last-added: Robin sees that all slots are taken
          UN-39 together/slots/soonest: Robin sees that all slots are taken
          UN-39 un/limit/all-kinds: the request that waits for a place gives way first
          UN-39 un/limit/last-added: the list never holds more than 64
          UN-39 un/limit/soonest: the list never holds more than 64
          UN-39 un/model/random-mix: the pending requests are those of the model
        un/keeps-the-badge
          UN-47 un/badge/content: the icon follows the contents that say a number
        un/keeps-the-first
          UN-40 together/limit/sixty-fifth-soonest: the last is lost
          UN-40 together/slots/soonest: all reminders and all water are pending, and two quotes are not
          UN-40 un/limit/soonest: the 64 soonest are pending
          UN-40 un/model/random-mix: the pending requests are those of the model
          UN-41 together/limit/sixty-fifth-last-added: the first is lost
          UN-41 together/slots/last-added: all quotes and all water are pending, and two reminders are not
          UN-41 un/limit/last-added: the 64 that were added last are pending, though the first would have fired sooner
          UN-41 un/model/random-mix: the pending requests are those of the model
        un/keeps-the-minute
          UN-29 un/calendar/hour-only: it comes when the hour begins
          UN-29 un/model/random-mix: the delivered notifications are those of the model
        un/keeps-the-old-time
          UN-10 un/model/random-mix: the delivered notifications are those of the model
          UN-10 un/requests/replace-pending: at the old time nothing arrives
          UN-10 un/timeline/requests: the request that fires, and the one that is due at another time
        un/knows-last-added-only
          UN-40 together/limit/sixty-fifth-soonest: the last is lost
          UN-40 un/limit/all-kinds: then what repeats, by its next time
        un/knows-soonest-only
          UN-41 un/limit/last-added: the 64 that were added last are pending, though the first would have fired sooner
        un/lists-whatever-is-shown
          UN-46 un/delivery/foreground-with-delegate: no .list: not delivered
          UN-46 un/delivery/switches: with notificationCenter switched off
        un/loses-patience
          UN-46 un/delivery/silent-delegate: a notification decided too late is not shown
        un/loses-the-text
          UN-49 un/responses/gestures: the app hears of each gesture, in order
        un/moves-short-months-to-midnight
          UN-34 together/year: an hour later by the clock in the night that has no 02:30
          UN-34 un/calendar/missing-day: the rent of six months
        un/never-forgets-a-place
          UN-50 un/location/arrival: it fires on the next arrival alone
          UN-50 un/model/random-mix: the pending requests are those of the model
        un/no-badge-means-zero
          UN-47 un/badge/content: the icon follows the contents that say a number
        un/overlooks-the-app
          UN-45 un/delivery/foreground-without-delegate: the first is not delivered
          UN-45 un/model/random-mix: the delivered notifications are those of the model
          UN-46 un/responses/banner: flicking a banner away is no answer, tapping it is
        un/presents-anyway
          UN-46 un/delivery/foreground-with-delegate: nothing: neither shown nor delivered
          UN-46 un/timeline/deliveries: the options that the person and the app let through
        un/rather-late-than-never
          UN-32 un/calendar/past: for three years nothing comes
          UN-33 un/calendar/out-of-range: for more than two years nothing comes
          UN-33 un/model/random-mix: the delivered notifications are those of the model
        un/reads-times-in-greenwich
          UN-27 un/model/random-mix: the pending requests are those of the model
          UN-28 together/traveller: the pill comes at eight by the clock on the wall
        un/refusal-is-an-error
          UN-04 un/authorization/refused: the refusal of attempt 1 is no error
        un/remembers-settings
          UN-06 un/authorization/every-setting: on trial there is the list
          UN-06 un/authorization/revoked-halfway: the app can see that it may notify again
          UN-06 un/authorization/switches: the person allows notifications
        un/removes-by-prefix
          UN-15 un/model/random-mix: the pending requests are those of the model
          UN-15 un/removal/named: those that were named are gone, no others
        un/removes-only-the-first
          UN-15 un/model/random-mix: the pending requests are those of the model
        un/removes-the-fired-too
          UN-17 un/model/random-mix: the delivered notifications are those of the model
          UN-17 un/removal/fired: the tea is still on the screen
        un/removes-when-there-is-time
          UN-20 un/model/random-mix: the pending requests are those of the model
          UN-20 un/removal/then-addition: the last alarm is set
        un/repeats-everything
          UN-21 un/interval/once: and is not pending any more
          UN-27 un/calendar/once: and is not pending any more
          UN-27 un/travel/clock-set: the rest is pending
        un/repeats-late
          UN-22 together/traveller: the drops come every six hours
          UN-22 un/interval/repeating: it comes at every multiple of ninety minutes
          UN-22 un/model/random-mix: the delivered notifications are those of the model
        un/repeats-nothing
          UN-22 un/interval/elapsed-time: after 119 minutes the stretching came twice, and the parking meter has not run out
          UN-28 un/calendar/daily: it comes on each day of January
        un/replaces-in-place
          UN-11 un/model/random-mix: the delivered notifications are those of the model
          UN-11 un/requests/replace-delivered: the new score has taken the old one's place, on top
        un/reports-every-dismissal
          UN-49 un/responses/dismissal: one category asks for it, and one is reported
        un/reports-the-limit
          UN-42 together/limit/sixty-fifth-last-added: 64 are pending
          UN-42 together/limit/sixty-fifth-soonest: 64 are pending
          UN-42 un/limit/last-added: and no addition is told so
          UN-42 un/limit/soonest: and no addition is told so
        un/rolls-over
          UN-33 un/calendar/out-of-range: for more than two years nothing comes
        un/rounds-intervals-up
          UN-21 un/model/random-mix: the delivered notifications are those of the model
        un/sets-the-badge-later
          UN-47 un/badge/set: five are unread
        un/shares-one-content
          UN-13 un/content/all-of-it: each of the two is pending as it was
          UN-13 un/content/archive: pending requests are read with their own words
          UN-13 un/content/attachments: the files come with their notifications
          UN-13 un/requests/snapshot: each keeps its text
        un/shares-the-centre
          UN-01 un/center/two-apps: allowing one app says nothing about the other
        un/skips-short-months
          UN-34 un/model/random-mix: the pending requests are those of the model
        un/skips-the-night
          UN-35 together/flight: Ben's pills and insulin come by the new clock, an hour late in the night that has no 02:30, his water by Berlin's
        un/stays-at-home
          UN-37 together/flight: Ben's pills and insulin come by the new clock, an hour late in the night that has no 02:30, his water by Berlin's
          UN-37 together/traveller: the pill comes at eight by the clock on the wall
          UN-37 un/model/random-mix: the pending requests are those of the model
          UN-37 un/travel/floating: everything comes by the clock of the place
        un/takes-all-for-opening
          UN-49 un/responses/async-delegate: it hears of both
          UN-49 un/responses/dismissal: one category asks for it, and one is reported
          UN-49 un/responses/impossible: the app hears of the gesture that is possible
        un/tells-the-dead-launch
          UN-49 un/responses/relaunch: the new launch hears of it, once
        un/trusts-foundation
          UN-35 un/daylight-saving/gap: 02:15 is 02:45 for one night
          UN-35 un/daylight-saving/year: every reminder of the year in Australia/Lord_Howe
          UN-36 un/daylight-saving/fold-edited: the second 01:30 of the night is passed over
          UN-36 un/daylight-saving/year: every reminder of the year in Australia/Lord_Howe
        un/unknown-means-all
          UN-16 un/model/random-mix: the pending requests are those of the model
          UN-16 un/removal/fired: the cake is still to come
          UN-16 un/removal/named: names that are not pending change nothing
        un/withdraws-too-early
          UN-11 un/requests/replace-delivered: while the new score is pending, the old one stays
        """#)
}
