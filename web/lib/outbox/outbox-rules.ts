/* What pages and the service worker do alike when they send what waits in the outbox. */

/** In milliseconds. An older message is not sent automatically, because it may be out of date: its author has to decide. */
export const maxWaitMs = 24 * 3_600_000

/** In milliseconds. An attempt without a reply counts as failed; retrying it does not duplicate the message. */
export const maxAttemptMs = 20_000

/** Who sends the messages of a thread has this lock. */
export const lockOf = (memberId: string, threadId: string) => `compas-outbox:${memberId}:${threadId}`

/** Whether the server refuses a message permanently: the same call would be refused again. */
export const isPermanent = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
