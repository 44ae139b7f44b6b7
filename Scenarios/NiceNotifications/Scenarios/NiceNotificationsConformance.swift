public import Carillon

/// The requirements of NiceNotifications and the scenarios that cover them.
///
/// Nothing here knows how NiceNotifications is made: the scenarios use its API, the devices, and nothing else. So they
/// can be compiled against any module of that name, ours or the real one.
public enum NiceNotificationsConformance {
    /// NiceNotifications' suite, without saboteurs.
    ///
    /// NN-34 has no scenario here, because the real library's switch needs UIKit.
    public static let suite = Suite(
        "NiceNotifications",
        requirements: NiceNotificationsCatalogue.requirements,
        scenarios: [
            .niceFirstLaunch, .niceUnasked, .niceProvisional, .niceAskingFails, .niceDenialRemoves, .niceChangeOfMind,
            .niceIdentifiers, .niceRescheduleTwice, .niceQuoteDisabled, .niceNamesakes, .niceScheduleTwice,
            .niceRemove, .niceEqualNames,
            .niceDisabled, .niceAskOnce, .niceAskAlways, .niceAskerFails, .niceAllowAutomatically,
            .niceIfOtherAllowed, .niceYesStays, .niceGroupFirst, .niceStatus,
            .niceLongPrompt, .niceMissingHour, .niceTrial, .niceFirstFriday, .niceTimelineParts,
            .niceHoroscope, .niceDayOff, .niceCallbackOrder, .niceUnreliableMakers, .niceCategory, .niceBlankContent,
            .niceMainThread, .niceToldLater, .niceAddFails, .niceDirect, .niceTidyUp,
            .niceOvertaken, .niceLateNo, .niceLateMaker, .niceOneQuestion, .niceWithdrawn, .niceSecondAnswer,
            .niceNeverAnswered,
            .niceRelaunch, .niceKilledWhilePlanning, .niceNeverOpened, .niceYear,
        ])
}
