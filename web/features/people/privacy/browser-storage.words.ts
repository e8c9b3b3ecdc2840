import { t } from '#texts'
import type { stored } from '../../../lib/browser/browser-store.ts'
import { maxKeptDays, maxKeptThreads } from '../../../lib/offline/kept-limits.ts'

/** Plain descriptions of what this browser stores. A new entry of the store does not compile without a description. */
export const inBrowser: Record<keyof typeof stored, () => string> = {
  sessionToken: t.privacy.sessionToken,
  sessionUser: t.privacy.sessionUser,
  keptFor: t.privacy.keptFor,
  theme: t.privacy.theme,
  currency: t.privacy.currency,
  listView: t.privacy.listView,
  roomPanel: t.privacy.roomPanel,
  dismissedBanner: t.privacy.dismissedBanner,
  dismissedLanguageOffer: t.privacy.dismissedLanguageOffer,
  running: t.privacy.running,
  cityOfSocials: t.privacy.cityOfSocials,
  roomPriceOf: t.privacy.roomPriceOf,
  interestingRooms: t.privacy.interestingRooms,
  waitlistForm: t.privacy.waitlistForm,
  pageAfterLogin: t.privacy.pageAfterLogin,
  goingChoice: t.privacy.goingChoice,
  searchChoice: t.privacy.searchChoice,
  dismissedSetup: t.privacy.dismissedSetup,
  askedForPush: t.privacy.askedForPush,
  visits: t.privacy.visits,
  isVisitCounted: t.privacy.isVisitCounted,
  installHint: t.privacy.installHint,
  reloadedFrom: t.privacy.reloadedFrom,
}

/** Data that is stored elsewhere in the browser. */
export const alsoInBrowser: readonly (() => string)[] = [
  t.privacy.unsentForms,
  t.privacy.shared,
  () => t.privacy.keptPages({ threads: maxKeptThreads, days: maxKeptDays }),
  t.privacy.keptPictures,
  t.privacy.keptSender,
  t.privacy.keptSession,
  t.privacy.loginCookie,
  t.privacy.googleCookie,
  t.privacy.languageCookie,
]
