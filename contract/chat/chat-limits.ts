/** Separate from chat.ts, so that pages can load these limits without zod. */

/** In characters; the database allows as many. */
export const maxMessageLength = 4000
/** Photos of one message. */
export const maxImages = 4
/** Own messages can be edited this long after they were sent, in minutes (server behaviour, section 5). */
export const editableMinutes = 15
/** Of a text that is quoted by a reply, in characters. */
export const maxQuoteLength = 200
/** What a member can answer a message with, beside words; in the order in which they are offered. */
export const reactions = ['heart', 'thumbs_up', 'laughing', 'sad', 'thanks', 'dancing'] as const
export type Reaction = (typeof reactions)[number]
