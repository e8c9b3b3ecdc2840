export const ratingContexts = ['room_share', 'meetup'] as const
export type RatingContext = (typeof ratingContexts)[number]

/** Tags for what was good about a member, and for what was not. */
export const goodTags = ['friendly', 'respectful', 'reliable', 'punctual', 'helpful', 'clean', 'quiet', 'safe'] as const
export const poorTags = ['late', 'no_show', 'not_as_agreed', 'hard_to_reach', 'messy', 'loud', 'uneasy'] as const
export const ratingTags = [...goodTags, ...poorTags] as const
export type RatingTag = (typeof ratingTags)[number]

export const maxRatingTags = 8
export const maxRatingComment = 1000

/**
 * `open`: a rating can be given for this many days after the end. `blind`: a rating is visible after this many days even if the other
 * member has not rated.
 */
export const ratingDays = { open: 60, blind: 14 } as const
