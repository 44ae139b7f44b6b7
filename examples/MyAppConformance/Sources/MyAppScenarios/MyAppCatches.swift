import Carillon

extension CatchList {
    /// The expectation that has to catch each saboteur.
    static let myApp = CatchList(
        """
        my/counts-seconds
          MY-2 my/time/spring-forward: each night has its dose

        my/draws-anywhere
          MY-7 my/screen/illegible: the screen changes on the main thread

        my/forgets-the-calendar
          MY-3 my/time/two-zones: Ann stays, and takes both of hers

        my/ignores-refusal
          MY-5 my/permission/refused: the screen says that reminders are off

        my/keeps-reminders
          MY-4 my/people/two: the screen is empty when she has signed out

        my/nags
          MY-6 my/doses/taken: there is no second reminder

        my/shares-the-pillbox
          MY-4 my/people/two: Ben misses no dose

        my/stays-in-its-zone
          MY-3 my/time/two-zones: Ben flies, and takes the second one at eight there

        my/too-many-slots
          MY-1 my/slots/long-course: no dose is missed
        """)
}
