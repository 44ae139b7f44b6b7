import CarillonConformance
import ScenarioFixtures

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/niceNotifications``; kept by `carillon saboteurs --learn`,
    /// and read by people.
    static let niceNotifications = CatchList(
        #"""
        nn/adds-overtaken
          NN-36 nn/overtaken/late-maker: the second comes too late to be added
        nn/adds-unasked
          NN-28 nn/run/direct: nothing is scheduled
        nn/again-and-again
          NN-20 nn/timeline/exact: and comes once
          NN-20 together/flight: Ben's pills and insulin come by the new clock, an hour late in the night that has no 02:30, his water by Berlin's
        nn/allows-for-once
          NN-15 nn/permission/allow-automatically: which is kept
        nn/any-word-is-yes
          NN-11 nn/permission/disabled: after the next launch the group may still not plan
        nn/asks-about-all
          NN-33 nn/run/tidy-up: the group is asked about its own quotes
        nn/asks-again
          NN-12 nn/launch/relaunch: after the person had enough, a launch may not plan
          NN-12 nn/permission/ask-once: by launch 2 one question was asked on Ben's phone
        nn/asks-on-looking
          NN-02 nn/system/unasked: nobody was asked
        nn/asks-overtaken
          NN-36 nn/open-question/overtaken: which was not even asked when it should come
        nn/asks-side-by-side
          NN-37 nn/open-question/one: one question is on the screen
        nn/better-late
          NN-19 nn/timeline/long-prompt: the request that was due while the person thought is left out
          NN-19 nn/timeline/past: nothing of it is pending
        nn/blames-the-system
          NN-28 nn/run/direct: the system, which nobody has asked, has said no, and then the person
        nn/blank-pages
          NN-23 nn/makers/nothing: two of fourteen days are left out
          NN-23 nn/makers/unreliable: three mornings have news
        nn/borrows-yes
          NN-16 nn/permission/if-other-allowed: the answer about evenings stays as it was
        nn/bypass-looks
          NN-11 nn/permission/disabled: a strategy that bypasses the group may plan it
        nn/clears-once
          NN-06 nn/group/equal-names: seven evenings have displaced six mornings
          NN-06 nn/group/quote-disabled: a quote comes each morning
          NN-06 nn/group/reschedule-twice: after shuffle 2 six are planned
          NN-06 nn/model/weather: each group has the contents of its last plan, and no others
          NN-06 nn/open-question/overtaken: the last plan is pending, and no water
          NN-06 together/flight: Ada's water comes after the pill again, and the night that has no 02:30 has no insulin
          NN-06 together/slots/last-added: each glass more costs Robin another
          NN-06 together/slots/soonest: all that was due in three days has come, whoever planned it
        nn/clears-overtaken
          NN-36 nn/overtaken/late-no: the quotes that the other part has planned are still there
        nn/clears-wanted
          NN-33 nn/run/tidy-up: yesterday's alone is gone
        nn/counts-every-answer
          NN-35 nn/makers/unreliable: the first of two answers counts
          NN-35 nn/open-question/second-answer: the yes is kept
        nn/deaf-switch
          NN-34 nn/switch/denied-by-system: back from the Settings app it is on, for the person had wanted it so
        nn/doubts-yes
          NN-12 nn/launch/relaunch: the person was asked by the app once
          NN-12 nn/permission/ask-once: by launch 2 one question was asked on Ada's phone
          NN-13 nn/permission/ask-always: which asks nobody
        nn/enabled-unless-denied
          NN-31 nn/permission/status: nobody was asked about water: disabled
        nn/every-month
          NN-21 nn/launch/never-opened: after 49 mornings the quotes are used up
          NN-21 nn/launch/year: every day has its one quote at nine, whenever clocks change
        nn/every-wall-time
          NN-19 nn/timeline/missing-hour: it comes in all nights but that of the 29th
          NN-19 nn/timeline/odd-units: year: 2026 month: 2 day: 30  will never be shown
          NN-19 together/flight: Ada's water comes after the pill again, and the night that has no 02:30 has no insulin
        nn/failure-is-no
          NN-14 nn/open-question/never-answered: and still nothing is known
          NN-14 nn/permission/asker-fails: Ada's phone knows as much as before
        nn/first-colon
          NN-07 nn/group/colons: removing the quotes removes the tea, and no evening
        nn/first-of-each
          NN-32 nn/timeline/parts: Ada, who is well and likes music, gets all of it, in the order in which it was put together
        nn/first-word
          NN-05 nn/group/identifiers: ten with that of the good nights
        nn/forgets-clock-change
          NN-22 nn/makers/date: each bears the moment at which it came
        nn/forgets-no
          NN-10 nn/launch/relaunch: after the person had enough, a launch may not plan
          NN-10 nn/open-question/withdrawn: a yes that comes late changes nothing
          NN-10 nn/permission/disabled: switched off, they are denied
          NN-10 together/same-group: each app keeps what its own person said
          NN-12 together/same-group: each app keeps what its own person said
        nn/forgets-yes
          NN-13 nn/permission/ask-always: the yes is kept
          NN-15 nn/permission/allow-automatically: which is kept
          NN-17 nn/permission/yes-stays: the yes to the app is kept
        nn/full-hours
          NN-21 nn/timeline/first-friday: by a calendar trigger down to the second
          NN-21 nn/timeline/missing-hour: it comes in all nights but that of the 29th
          NN-21 nn/timeline/one-off: the single one comes tomorrow
          NN-21 together/flight: Ben's pills and insulin come by the new clock, an hour late in the night that has no 02:30, his water by Berlin's
        nn/full-minutes
          NN-20 nn/timeline/exact: each is an interval from now to its moment
          NN-20 nn/timeline/long-prompt: an exact date is counted from when it was planned
        nn/hides-denial
          NN-31 nn/switch/denied-by-system: and knows why
          NN-31 nn/system/change-of-mind: the app can see it
        nn/keeps-denied
          NN-04 nn/switch/denied-by-system: until somebody tries the switch, and the system denies it
          NN-04 nn/system/change-of-mind: and takes back what was planned
          NN-04 nn/system/denial-removes: its plan is gone
        nn/keeps-zone
          NN-21 nn/timeline/first-friday: by a calendar trigger down to the second
          NN-21 together/same-group: Ben's at nine in Tokyo
        nn/looks-at-itself
          NN-16 nn/permission/if-other-allowed: a yes to mornings brings evenings too
        nn/makes-overtaken
          NN-36 nn/overtaken/late-maker: nothing is made for a timeline that comes after its group is gone
        nn/makes-twice
          NN-22 nn/makers/date: each is written once
        nn/mixes-queues
          NN-26 nn/run/main-thread: each is asked where it wishes to be
        nn/mutes
          NN-30 nn/makers/blank: the first has the default sound, the second none
        nn/never-asks
          NN-01 nn/open-question/overtaken: the person was asked once for all three
          NN-01 nn/system/asking-fails: since they are asked
          NN-01 nn/system/change-of-mind: the person was asked once in all
          NN-01 nn/system/first-launch: the person is asked
          NN-01 nn/system/unasked: later the app asks, its person allows it, and the app does what it may not do before
        nn/old-news
          NN-34 nn/switch/asks: on, off and on again, they are asked anew
        nn/on-unless-forbidden
          NN-34 nn/switch/asks: they are not sure
          NN-34 nn/switch/on-and-off: on a new phone it is off
          NN-34 nn/switch/on-trial: it goes back
        nn/one-mark
          NN-29 nn/makers/category: and their page
        nn/own-drawer
          NN-10 nn/permission/disabled: which is kept under the group's name
          NN-10 nn/timeline/own-functions: so it does with what is stored
        nn/plans-what-is-off
          NN-11 nn/permission/disabled: nor by a ready-made strategy
        nn/removes-nothing
          NN-09 nn/group/remove: and nothing comes any more
          NN-09 nn/open-question/overtaken: the last plan is pending, and no water
          NN-09 nn/timeline/one-off: and none after that
        nn/schedules-anew
          NN-08 nn/group/schedule-twice: so is the second, beside it
        nn/short-names
          NN-05 nn/group/identifiers: and each goes on as no other does
          NN-05 nn/launch/year: after each launch fifty quotes are pending, no more and no fewer
        nn/silence-is-yes
          NN-02 nn/system/unasked: the app is told that the system does not allow it
          NN-31 nn/permission/status: before the system was asked: disabled
        nn/sorts
          NN-32 nn/timeline/parts: Ada, who is well and likes music, gets all of it, in the order in which it was put together
        nn/stuck-switch
          NN-34 nn/switch/asks: they are not sure
        nn/swallows-errors
          NN-27 nn/run/add-fails: the single request is told the centre's error
        nn/system-first
          NN-18 nn/permission/group-first: the system has asked nobody
        nn/takes-namesakes
          NN-07 nn/group/prefix: rescheduling quotes leaves all others what they were
        nn/takes-no-for-good
          NN-13 nn/permission/ask-always: launch 2 has asked
          NN-13 nn/switch/asks: asked again, they think
        nn/tells-after-makers
          NN-25 nn/makers/order: the app is told at once that it is planned
          NN-25 nn/makers/unreliable: it is planned
        nn/tells-anywhere
          NN-25 nn/run/main-thread: the results of both are told on the main thread
        nn/tells-twice
          NN-25 nn/run/told-later: then each is told once
        nn/trusts-launches
          NN-06 nn/launch/killed-while-planning: the next launch plans all four mornings, and the dead one's second quote is not among them
          NN-06 nn/launch/relaunch: a quote came every morning, while the app did not run
          NN-06 nn/launch/year: after each launch fifty quotes are pending, no more and no fewer
          NN-06 nn/timeline/own-functions: each function is called in its turn
        nn/trusts-trials
          NN-03 nn/switch/on-trial: it goes back
          NN-03 nn/system/provisional: asking if needed, it is told that the system does not allow it
        nn/waits-for-all
          NN-24 nn/launch/killed-while-planning: the quote that had arrived comes
          NN-24 nn/makers/order: the near ones are planned first
          NN-24 nn/makers/unreliable: three mornings have news
        nn/wakes
          NN-30 nn/makers/blank: the first has the default sound, the second none
        """#)
}
