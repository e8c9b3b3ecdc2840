import { expect } from 'vitest'

/** Expects that each of these calls of a visitor is refused. All are awaited at once: a rejection that nobody awaits yet ends the run. */
export const expectToNeedSession = (calls: Promise<unknown>[]) =>
  Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ status: 401, code: 'authentication_required' })))
