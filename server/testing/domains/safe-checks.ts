import type { z } from 'zod'
import type { safeChecks } from '../../../contract/people/safe-checks.ts'
import { notifiedAfter } from '../../../contract/people/safety-options.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { TestMember } from '../app.ts'

type NewCheck = z.input<typeof safeChecks.set.body>

export const minutesLate = notifiedAfter

export const set = ({ api }: TestMember, chosen: TestMember, fields: Partial<NewCheck> = {}) =>
  api.safeChecks.set({ body: { chosenId: chosen.user.id, minutes: 60, ...fields } })
export const answer = ({ api }: TestMember) => api.safeChecks.answer()
export const putOff = ({ api }: TestMember, dueAt: string) => api.safeChecks.putOff({ body: { dueAt } })
export const own = async ({ api }: TestMember) => (await api.safeChecks.own()).check
export const watchedBy = async ({ api }: TestMember) => (await api.safeChecks.watched({ query: {} })).items

/** Sets the time of the open check to this many minutes from now. */
export const dueIn = (db: Database, { user }: TestMember, minutes: number) =>
  db
    .updateTable('safeChecks')
    .set({ dueAt: new Date(Math.floor(Date.now() + minutes * 60_000)) })
    .where('userId', '=', user.id)
    .where('endedAt', 'is', null)
    .execute()

/** The notifications of checks in a member's bell, latest first. */
export const notificationsOf = async ({ api }: TestMember) =>
  (await api.notifications.list({ query: {} })).items
    .filter(({ actionUrl }) => actionUrl === '/home-safe')
    .map(({ title, message }) => `${title}: ${message}`)

export const alarmsOf = async (member: TestMember) =>
  (await notificationsOf(member)).filter((text) => /hasn’t said they’re home|All is well/.test(text))
