import type { RatingContext } from '../../../contract/people/rating-options.ts'
import { type Notification, notification } from '../../chat/notifications/notification-kind.ts'
import { answered, asked, visible } from './ratings.words.ts'

const actionUrl = '/ratings'

type Ask = { readerId: string; contextType: RatingContext; contextId: string; rateeIds: string[] }

/** With the other member as its actor if there was only one, so that it is hidden if that member is. */
export const ratingAsked = ({ readerId, contextType, contextId, rateeIds }: Ask): Notification =>
  notification({
    kind: asked,
    facts: { context: contextType, isOne: rateeIds.length === 1 },
    readerId,
    actorId: rateeIds.length === 1 ? (rateeIds[0] ?? null) : null,
    relatedId: contextId,
    relatedType: contextType,
    actionUrl,
  })

type About = { id: string; readerId: string; actorId: string }

const aboutRating = ({ id, readerId, actorId }: About) =>
  ({ readerId, actorId, relatedId: id, relatedType: 'rating', actionUrl }) as const

export const ratingPublished = (rating: About, event: 'both' | 'time'): Notification =>
  notification({ kind: visible, facts: { event }, ...aboutRating(rating) })

export const ratingAnswered = (rating: About): Notification =>
  notification({ kind: answered, facts: {}, ...aboutRating(rating) })
