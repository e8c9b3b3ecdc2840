import { t } from '#texts'
import { ratingDays } from '../../../contract/people/rating-options.ts'
import { Conflict, InvalidInput } from '../../platform/http-error.ts'
import { hasAddress } from '../../platform/text/addresses.ts'
import type { Shared } from './shared-stays.queries.ts'

export const OwnRating = () => Conflict('own_rating', t.ratingErrors.own())
export const AlreadyRated = () => Conflict('already_rated', t.ratingErrors.alreadyRated())
export const RatingPublished = () => Conflict('rating_shown', t.ratingErrors.alreadyShown())
export const AlreadyAnswered = () => Conflict('already_answered', t.ratingErrors.alreadyAnswered())
/** A rating given after reading the other one would be a reaction to it. */
export const TheirsIsVisible = () => Conflict('rating_closed', t.ratingErrors.theirsIsVisible())

/** Throws unless what two members shared is over, and not too long ago: nobody should be under the threat of a rating for ever. */
export function refuseTime({ isOver, isTooLate }: Pick<Shared, 'isOver' | 'isTooLate'>): void {
  if (!isOver) throw Conflict('not_over', t.ratingErrors.notOver())
  if (isTooLate) throw Conflict('rating_closed', t.ratingErrors.tooLate({ days: ratingDays.open }))
}

/** Texts that every member reads about somebody must lead nowhere and contain nobody's address. */
export function refuseAddresses(comment: string | null | undefined): void {
  if (comment && hasAddress(comment)) throw InvalidInput({ comment: t.ratingErrors.noLinks() })
}
