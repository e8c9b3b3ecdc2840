/** The limits of chats, separate from chat.ts so that pages can load them without zod. */

/** The max length of a message in characters, the same as in the database. */
export const maxMessageLength = 4000
/** The max number of photos in one message. */
export const maxImages = 4
/** Members can edit their own messages for this many minutes after sending (server behaviour, section 5). */
export const editableMinutes = 15
/** The max length of a quote in a reply, in characters. */
export const maxQuoteLength = 200
/** The events in messages of the product, which are about their sender. */
export const systemEvents = ['opened', 'joined', 'left', 'joined_left', 'left_joined', 'changed'] as const
export type SystemEvent = (typeof systemEvents)[number]
/** The reactions to a message, in the order in which they are offered. */
export const reactions = ['heart', 'thumbs_up', 'laughing', 'sad', 'thanks', 'dancing'] as const
export type Reaction = (typeof reactions)[number]
