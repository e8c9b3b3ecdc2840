import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { NotificationKind as ShownKind } from '../../../contract/chat/notifications.ts'

/** The words of another member, or `alternative` if there are none that the reader may see here. */
export type Quote = (words: string | null, alternative: string) => string

/** The values for the text, besides the facts. Names are the present ones: null for things that are gone, or hidden from the reader. */
export type NotificationContext = {
  /** The member whose act it reports. */
  actor: string | null
  /** The title of the room or meetup, or the name of the festival, that it is about. */
  about: string | null
  quote: Quote
}

/**
 * The title of what a notification is about, for a text with `{hasTitle, select, yes {…} other {…}}`. It is empty if there is none that the
 * reader may see here.
 */
export const titled = (title: string): { title: string; hasTitle: 'yes' | 'other' } => ({
  title,
  hasTitle: title === '' ? 'other' : 'yes',
})

export type Words = {
  /** The subject of the email. */
  subject: string
  title: string
  message: string
  /** What a push says instead of the subject, after the first name of the actor; neither names anything else. */
  push?: string
}

/**
 * A kind of notification, defined in the domain's `<domain>.words.ts`. Members can turn it off unless it `isFixed`. All kinds are listed in
 * notification-kinds.ts.
 */
export type NotificationKind<Facts = unknown> = Pick<ShownKind, 'kind' | 'topic'> & {
  /** Its title in Settings. */
  title: () => string
  hint: () => string
  /** The sentence in its emails that says why the reader gets them. */
  reason: () => string
  /**
   * How a new member's act reaches the reader (decision 63). `strangers` are counted by `notify()`, and notified of a limited number of
   * such acts a day. `refused` acts are counted before they are done and refused beyond the limit, as they would be lost. `answered` are
   * readers who contacted the member themselves, or agreed with them. `own` is what the product or an admin states about the reader's own
   * things.
   */
  reach: 'strangers' | 'refused' | 'answered' | 'own'
  /** Notifications that members have to read: they are always in the bell, and the domain itself writes their emails. */
  isFixed?: true
  /**
   * It may save somebody's life. Its emails have their own part of the budget of an address and are sent before all others. They can be
   * turned off only by a signed-in member, not by a link.
   */
  isUrgent?: true
  /**
   * It is pushed unless its reader turns that off: as what people do, as what begins within two hours, or as what is about a way home, which
   * also rings in quiet hours. Other kinds are pushed only to who turns that on.
   */
  push?: 'on' | 'soon' | 'home_safe'
  /** It is neither in the bell nor emailed. */
  isOnlyPushed?: true
  /**
   * Of a kind about a message: its text, of a row of `pushes as push`. It is null if the message is gone, and then nothing is pushed, as
   * when the reader looks at the site.
   */
  message?: RawBuilder<unknown>
  /** Its emails are sent at once to members with one email a day too, as it has an end or is about somebody's safety. */
  isPrompt?: true
  /** The stored facts, besides the actor and the related thing. They are read only through this schema. */
  facts: z.ZodType<Facts>
  /** Facts that are not stored in the bell but read with it: jsonb, from a row of `notifications`. */
  lookUp?: RawBuilder<unknown>
  words(facts: Facts, notified: NotificationContext): Words
}

/** Infers the type of the facts from their schema. */
export const notificationKind = <Facts>(kind: NotificationKind<Facts>) => kind

/** One notification for one reader. */
export type Notification<Facts = unknown> = {
  kind: NotificationKind<Facts>
  facts: Facts
  readerId: string
  /** The member whose act it reports; null if the account was deleted, or the reader may not know who it was. */
  actorId: string | null
  /** An unread notification with the same kind, actor and related thing is replaced. */
  relatedId: string
  relatedType:
    | 'room_share'
    | 'festival'
    | 'meetup'
    | 'chat_thread'
    | 'user'
    | 'rating'
    | 'verification'
    | 'held_message'
    | 'report'
    | 'safe_check'
    | 'saved_search'
    | 'social_suggestion'
  /** A path in the product. */
  actionUrl: string
}

/** Checks the type of the facts by their kind. */
export const notification = <Facts>(one: Notification<Facts>): Notification => one

/** The text of stored facts in the bell, an email or anywhere else; null if this release cannot read them. */
export function wordsOf(kind: NotificationKind | undefined, facts: unknown, told: NotificationContext): Words | null {
  const known = kind?.facts.safeParse(facts)
  return kind && known?.success ? kind.words(known.data, told) : null
}
