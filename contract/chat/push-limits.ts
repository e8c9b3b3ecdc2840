/** Of pushes. Without zod, for the browser and its service worker. */

/** Devices that a member has at a time. */
export const maxPushDevices = 10

/**
 * In seconds: how often a tab repeats that it is looked at, and for how long that holds. It holds a little longer, so that a late repetition
 * does not count as gone.
 */
export const lookedAt = { repeatEvery: 30, holds: 45 } as const

/** In seconds: how long a message waits for being read before it is pushed. */
export const messagePushWait = 15

/** What the service worker gets, as JSON. */
export type PushPayload = {
  /** The first name of the member whose act it is, or the product's name. */
  title: string
  /** What it is about. Empty where `kind` is `closedPush`. */
  body: string
  /** A path of the site, in the language of the member. */
  url: string
  /** A later push with the same tag replaces an earlier one. */
  tag: string
  /** How many notifications the member has not read, `maxUnread` at most. */
  badge: number
  /** The kind of the notification, or one of those below. */
  kind: string
}

/** What has this tag was read elsewhere: it is to be closed, and nothing shown. */
export const closedPush = 'closed'
/** Asked for in Settings, to see whether pushes arrive. */
export const triedPush = 'tried'
/** It comes once quiet hours are over, where several things fell into them. */
export const afterQuietPush = 'after_quiet'
