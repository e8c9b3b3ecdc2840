import { type Expression, sql } from 'kysely'
import { ratingIsVisible } from '../../visible.ts'

/** The visible ratings of a member. */
export const visibleRatings = (memberId: Expression<unknown>) =>
  sql`ratings where ratee_id = ${memberId} and ${ratingIsVisible('ratings')}`

/** Their mean to one decimal. */
export const meanScore = sql`round(avg(score), 1)`
