import { isObject, json, storedNames, write } from './browser-store.ts'

/**
 * The values of a form, its open step, and for a form that creates something the idempotency key, so that sending it twice creates one
 * item.
 */
export type Draft<Values> = { values: Values; idempotencyKey?: string; step?: number }

/** The draft of a form. Its name ends with the member's id, so that it can be found and removed when they sign out. */
export const draftEntry = <Values>(name: string) =>
  json(`draft:${name}`, (found): found is Draft<Values> => isObject(found) && isObject(found['values']))

/**
 * Removes a member's drafts when they sign out or delete the account. The theme, the currency, the view of lists and marked rooms belong to
 * the browser and stay.
 */
export const clearDraftsOf = (memberId: string) => clearDrafts((key) => key.endsWith(`:${memberId}`))

/** Removes the drafts of all other members, when a member uses a browser in which another session ended without a logout. */
export const clearDraftsOfOthers = (memberId: string) => clearDrafts((key) => !key.endsWith(`:${memberId}`))

function clearDrafts(isRemoved: (key: string) => boolean) {
  for (const key of storedNames()) if (key.startsWith('draft:') && isRemoved(key)) write(json(key, isObject), null)
}
