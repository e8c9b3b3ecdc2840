export const ratingContexts = ['room_share', 'meetup'] as const
export type RatingContext = (typeof ratingContexts)[number]

/** What was good about somebody, and what needs a word. */
export const goodTags = ['friendly', 'respectful', 'reliable', 'punctual', 'helpful', 'clean', 'quiet', 'safe'] as const
export const poorTags = ['late', 'no_show', 'not_as_agreed', 'hard_to_reach', 'messy', 'loud', 'uneasy'] as const
export const ratingTags = [...goodTags, ...poorTags] as const
export type RatingTag = (typeof ratingTags)[number]

export const maxRatingTags = 8
export const maxRatingComment = 1000

/** Days after the end in which one can rate, and after which a rating is shown even if the other has not rated. */
export const ratingDays = { open: 60, blind: 14 } as const
