import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewReport, ReportDecision } from '../../../contract/desk/reports.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { TestMember } from '../app.ts'

type Fields = z.input<typeof NewReport>
type Decision = z.input<typeof ReportDecision>

export const report = (
  { api }: TestMember,
  contextType: Fields['contextType'],
  contextId: string,
  fields: Partial<Fields> = {},
) => api.reports.create({ body: { contextType, contextId, reason: 'harassment', ...fields } })

export const reportMember = (reporter: TestMember, { user }: TestMember, fields: Partial<Fields> = {}) =>
  report(reporter, 'user', user.id, fields)

export const decideReport = ({ api }: TestMember, id: string, body: Partial<Decision> = {}) =>
  api.reports.decide({ params: { id }, body: { action: 'dismiss', reason: 'Be kind', ...body } })

export const undoDecision = ({ api }: TestMember, id: string) => api.reports.undo({ params: { id } })

export const storyOf = ({ api }: TestMember, id: string) => api.reports.get({ params: { id } })

export const queueOf = async ({ api }: TestMember) => (await api.reports.list({ query: {} })).items

/** Moves the registration of members to a month ago, so that their reports count in full. */
export const areOld = (db: Database, ...members: TestMember[]) =>
  db
    .updateTable('users')
    .set({ createdAt: sql<Date>`now() - interval '30 days'` })
    .where(
      'id',
      'in',
      members.map(({ user }) => user.id),
    )
    .execute()

/** The contents of a member's bell, latest first. */
export const bellOf = async ({ api }: TestMember) =>
  (await api.notifications.list({ query: {} })).items.map(({ title }) => title)

export const mailsTo = (db: Database, { user }: TestMember) =>
  db
    .selectFrom('mailOutbox')
    .select(['subject', 'text'])
    .where('toAddress', '=', user.email)
    .where('subject', '!=', 'Confirm your email address')
    .orderBy('id')
    .execute()
