/* Max lengths, in characters, of texts written to and by admins. */

/** The reason for which a member is warned, suspended or signed out. */
export const maxReasonLength = 200
/** The reason for which a message is refused; its author reads it. */
export const maxRefusalLength = 500
/** The note of a request for verification, and the reason of a refusal. */
export const maxVerificationText = 200
/** The text of a notice to everybody. */
export const maxNoticeLength = 300
