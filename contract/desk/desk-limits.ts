/* The most characters of what is written to and by admins. */

/** Why a member is warned, suspended or signed out. */
export const maxReasonLength = 200
/** Why a message is refused: its author reads it. */
export const maxRefusalLength = 500
/** The note of who asks to be verified, and the reason of a no. */
export const maxVerificationText = 200
/** What everybody should know. */
export const maxNoticeLength = 300
