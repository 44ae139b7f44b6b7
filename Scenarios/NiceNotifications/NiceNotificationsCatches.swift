import CarillonConformance

extension CatchList {
    /// The expectations that catch the saboteurs of ``Suite/niceNotifications``; kept by `carillon saboteurs --learn`, and read by people.
    static let niceNotifications = CatchList(
        #"""
        nn/an-hour-late
          NN-22 nn/makers/date: each bears the moment at which it came
        nn/asks-always
          NN-18 nn/permission/group-first: the system has asked nobody
        nn/asks-on-looking
          NN-02 nn/system/unasked: nobody was asked
        nn/boasts-permission
          NN-28 nn/run/direct: the system, which nobody has asked, has said no, and then the person
        nn/drops-groups
          NN-05 nn/group/identifiers: each begins with the group's name
          NN-05 nn/launch/year: after each launch fifty quotes are pending, no more and no fewer
        nn/elsewhere
          NN-19 nn/timeline/missing-hour: it comes in all nights but that of the 29th
          NN-19 together/flight: Ben's pills and insulin come by the new clock, an hour late in the night that has no 02:30, his water by Berlin's
          NN-22 nn/makers/date: each bears the moment at which it came
        nn/first-word-counts
          NN-15 nn/permission/allow-automatically: which is kept
        nn/forgets-values
          NN-10 nn/launch/relaunch: the person was asked by the app once
          NN-10 together/same-group: each app keeps what its own person said
          NN-12 nn/launch/relaunch: the person was asked by the app once
          NN-12 nn/open-question/second-answer: the yes is kept
          NN-12 nn/permission/ask-once: by launch 2 one question was asked on Ada's phone
          NN-12 together/same-group: each app keeps what its own person said
          NN-17 nn/permission/yes-stays: the yes to the app is kept
        nn/forgets-yes
          NN-13 nn/permission/ask-always: the yes is kept
          NN-15 nn/permission/allow-automatically: which is kept
          NN-17 nn/permission/yes-stays: the yes to the app is kept
        nn/grants-unasked
          NN-01 nn/open-question/overtaken: nothing is decided yet
          NN-01 nn/system/change-of-mind: at the first launch the person says no
          NN-01 nn/system/first-launch: the person is asked
        nn/hides-delivered
          NN-33 nn/run/tidy-up: the group is asked about its own quotes
        nn/inverts
          NN-13 nn/switch/asks: asked again, they think
        nn/keeps-pending
          NN-04 nn/system/change-of-mind: and takes back what was planned
          NN-04 nn/system/denial-removes: what it had planned is gone
          NN-06 nn/group/equal-names: seven evenings have displaced six mornings
          NN-06 nn/group/quote-disabled: a quote comes each morning
          NN-06 nn/group/reschedule-twice: after shuffle 2 six are planned
          NN-06 nn/launch/killed-while-planning: the next launch plans all four mornings, and the dead one's second quote is not among them
          NN-06 nn/launch/relaunch: a quote came every morning, while the app did not run
          NN-06 nn/launch/year: after each launch fifty quotes are pending, no more and no fewer
          NN-06 together/flight: Ada's water comes after the pill again, and the night that has no 02:30 has no insulin
          NN-06 together/slots/last-added: each glass more costs Robin another
          NN-06 together/slots/soonest: what was due in three days has come, whoever planned it
          NN-09 nn/group/remove: and nothing comes any more
          NN-09 nn/timeline/one-off: and none after that
        nn/loaded-dice
          NN-05 nn/group/equal-names: seven evenings have displaced six mornings
        nn/loses-categories
          NN-29 nn/makers/category: all four forecasts have their button
        nn/loses-every-third
          NN-23 nn/makers/nothing: two of fourteen days are left out
          NN-23 nn/makers/unreliable: three mornings have news
        nn/mutes
          NN-30 nn/makers/blank: the first has the default sound, the second none
        nn/never-says
          NN-27 nn/run/add-fails: the single request is told the centre's error
        nn/one-at-a-time
          NN-08 nn/group/schedule-twice: so is the second, beside it
        nn/one-switch
          NN-16 nn/permission/if-other-allowed: a yes to mornings brings evenings too
        nn/own-drawers
          NN-10 nn/permission/disabled: which is kept under the group's name
        nn/reads-once
          NN-14 nn/permission/asker-fails: Ben's phone knows as much as before
        nn/remembers-settings
          NN-31 nn/permission/status: both allow it: enabled
          NN-31 nn/switch/denied-by-system: back from the Settings app it is on, for the person had wanted it so
          NN-31 nn/system/change-of-mind: the app can see it
          NN-34 nn/switch/denied-by-system: back from the Settings app it is on, for the person had wanted it so
        nn/removes-namesakes
          NN-07 nn/group/prefix: rescheduling quotes leaves all others what they were
        nn/repeats-yearly
          NN-21 nn/launch/never-opened: and 48 more are to come
          NN-21 nn/timeline/first-friday: each comes once
          NN-21 together/same-group: Ben does not notice
        nn/rounds-intervals
          NN-20 nn/timeline/exact: each is an interval from now to its moment
        nn/slow-watch
          NN-19 nn/timeline/past: of which nothing is pending
        nn/swaps-neighbours
          NN-24 nn/makers/order: the near ones are planned first
          NN-24 nn/makers/unreliable: three mornings have news
          NN-32 nn/timeline/parts: who is well and likes music gets all of it, in the order in which it was put together
        nn/sweeps-clean
          NN-33 nn/run/tidy-up: yesterday's alone is gone
        nn/switches-on
          NN-11 nn/permission/disabled: after the next launch the group may still not plan
        nn/takes-its-time
          NN-25 nn/makers/order: the app is told at once that it is planned
          NN-25 nn/makers/unreliable: it is planned
          NN-25 nn/run/main-thread: each is asked where it wishes to be
          NN-25 nn/run/told-later: then each is told once
        nn/trusts-trials
          NN-03 nn/system/provisional: asking if needed, it is told that the system does not allow it
        nn/wakes
          NN-30 nn/makers/blank: the first has the default sound, the second none
        """#)
}
