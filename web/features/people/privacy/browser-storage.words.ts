import type { stored } from '../../../lib/browser/browser-store.ts'

/** Plain descriptions of what this browser stores. A new entry of the store does not compile without a description. */
export const inBrowser: Record<keyof typeof stored, string> = {
  sessionToken: 'that you are logged in, until you log out',
  sessionUser: 'your name and picture, so that the page greets you at once; until you log out',
  theme: 'light or dark, as you chose',
  currency: 'the currency in which you read prices; also in a cookie, so that pages come with your prices',
  listView: 'whether you see lists as cards or in rows',
  roomPanel: 'whether the filters stand beside the rooms',
  dismissedBanner: 'which announcement you have dismissed',
  running: 'until when you share where you are, or are on your way home; until you log out',
  cityOfSocials: 'the city in which you looked for socials last, so that you find it chosen',
  roomPriceOf: 'whether you compare what each pays, or whole rooms',
  interestingRooms: 'the rooms that you marked',
  waitlistForm: 'what you typed into the form of the waitlist, for this tab, until you send it',
  pageAfterLogin: 'the page to come back to after a login with Google, for this tab',
  goingChoice: 'the festival that you said you are going to before you logged in, for this tab, until you have',
  dismissedSetup: 'which parts of your profile you do not want to fill in now; until you log out',
  reloadedFrom: 'that this tab was reloaded for a new release',
}

/** Data that is stored elsewhere in the browser. */
export const alsoInBrowser = [
  'messages and photos that are not sent yet, and forms that you have not finished; until they are sent or you log out',
  'one cookie that tells us that you have logged in with this browser before, so that a stranger who guesses passwords does not lock you out',
  'one cookie for a minute, while a login with Google is under way',
]
