import { t } from '#texts'
import type { Topic } from '../../tables/table.ts'

type Words = Record<'title' | 'what' | 'why' | 'seenBy', () => string>

/** The texts of the privacy page for each topic, in the order of the page. */
export const topics: Record<Topic, Words> = {
  account: {
    title: t.storedThings.yourAccount,
    what: t.storedThings.accountWhat,
    why: t.storedThings.accountWhy,
    seenBy: t.storedThings.accountSeenBy,
  },
  signIn: {
    title: t.storedThings.signInTitle,
    what: t.storedThings.signInWhat,
    why: t.storedThings.signInWhy,
    seenBy: t.storedThings.signInSeenBy,
  },
  preferences: {
    title: t.storedThings.yourPreferences,
    what: t.storedThings.preferencesWhat,
    why: t.storedThings.preferencesWhy,
    seenBy: t.storedThings.preferencesSeenBy,
  },
  people: {
    title: t.storedThings.peopleTitle,
    what: t.storedThings.peopleWhat,
    why: t.storedThings.peopleWhy,
    seenBy: t.storedThings.peopleSeenBy,
  },
  festivals: {
    title: t.storedThings.festivalsTitle,
    what: t.storedThings.festivalsWhat,
    why: t.storedThings.festivalsWhy,
    seenBy: t.storedThings.festivalsSeenBy,
  },
  rooms: {
    title: t.storedThings.roomsTitle,
    what: t.storedThings.roomsWhat,
    why: t.storedThings.roomsWhy,
    seenBy: t.storedThings.roomsSeenBy,
  },
  meetups: {
    title: t.storedThings.meetupsTitle,
    what: t.storedThings.meetupsWhat,
    why: t.storedThings.meetupsWhy,
    seenBy: t.storedThings.meetupsSeenBy,
  },
  messages: {
    title: t.storedThings.messages,
    what: t.storedThings.messagesWhat,
    why: t.storedThings.messagesWhy,
    seenBy: t.storedThings.messagesSeenBy,
  },
  photos: {
    title: t.storedThings.photosTitle,
    what: t.storedThings.photosWhat,
    why: t.storedThings.photosWhy,
    seenBy: t.storedThings.photosSeenBy,
  },
  location: {
    title: t.storedThings.locationTitle,
    what: t.storedThings.locationWhat,
    why: t.storedThings.locationWhy,
    seenBy: t.storedThings.locationSeenBy,
  },
  notifications: {
    title: t.storedThings.notificationsTitle,
    what: t.storedThings.notificationsWhat,
    why: t.storedThings.notificationsWhy,
    seenBy: t.storedThings.notificationsSeenBy,
  },
  safety: {
    title: t.storedThings.safetyTitle,
    what: t.storedThings.safetyWhat,
    why: t.storedThings.safetyWhy,
    seenBy: t.storedThings.safetySeenBy,
  },
  waitlist: {
    title: t.storedThings.waitlistTitle,
    what: t.storedThings.waitlistWhat,
    why: t.storedThings.waitlistWhy,
    seenBy: t.storedThings.waitlistSeenBy,
  },
}
