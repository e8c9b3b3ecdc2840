import { ratingDays } from '../../../contract/people/rating-options.ts'
import { Conflict, InvalidInput } from '../../platform/http-error.ts'
import { hasAddress } from '../../platform/text/addresses.ts'
import type { Shared } from './shared-stays.queries.ts'

export const OwnRating = () => Conflict('own_rating', 'You cannot rate yourself')
export const AlreadyRated = () => Conflict('already_rated', 'You have rated this person for this already')
export const RatingPublished = () =>
  Conflict('rating_shown', 'This rating is on their page already, so it stays as it is')
export const AlreadyAnswered = () => Conflict('already_answered', 'You have answered this rating already')
/** A rating given after reading the other one would be a reaction to it. */
export const TheirsIsVisible = () =>
  Conflict('rating_closed', 'You can read their rating of you already, so it is too late for yours')

/** Throws unless what two members shared is over, and not too long ago: nobody should be under the threat of a rating for ever. */
export function refuseTime({ isOver, isTooLate }: Pick<Shared, 'isOver' | 'isTooLate'>): void {
  if (!isOver) throw Conflict('not_over', 'You can rate each other when it is over')
  if (isTooLate) throw Conflict('rating_closed', `You can rate each other for ${ratingDays.open} days, which are over`)
}

/** Texts that every member reads about somebody must lead nowhere and contain nobody's address. */
export function refuseAddresses(comment: string | null | undefined): void {
  if (comment && hasAddress(comment)) throw InvalidInput({ comment: 'Please leave out links and addresses.' })
}
