import { Forbidden } from '../http-error.ts'

export const leastAge = 18

/** Throws 403 where a member is too young to share a room, or never told their age. `what` as in 'share a room'. */
export function refuseUnderAge(age: number | null, what: 'share a room' | 'request a room'): void {
  if (age === null)
    throw Forbidden(
      'under_age',
      `Please tell us your age in Settings first: you must be at least ${leastAge} to ${what}`,
    )
  if (age < leastAge) throw Forbidden('under_age', `You must be at least ${leastAge} to ${what}`)
}
