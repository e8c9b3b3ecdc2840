import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { type Api, password, type TestMember } from '../app.ts'
import { mailedToken } from '../services/mailed.ts'

export const newAddress = () => `new_${randomUUID().slice(0, 8)}@example.com`

/** Changes the address of a member, from the request to the link in the email. Returns the new address. */
export async function changeEmail(db: Database, { api }: Pick<TestMember, 'api'>, email = newAddress()) {
  await api.profile.change({ body: { email, currentPassword: password } })
  await api.auth.verifyEmail({ body: { token: await mailedToken(db, email, 'verify') } })
  return email
}

/** Undoes a change with the link in the latest email to the old address that has one. */
export const undoChange = async (db: Database, visitor: Api, oldEmail: string) =>
  visitor.auth.undoEmailChange({ body: { token: await mailedToken(db, oldEmail, 'undo-email') } })

export const ageEmailChanges = (db: Database, span: string) =>
  sql`update email_changes set changed_at = changed_at - ${span}::interval`.execute(db)

/** Makes the sessions of this member older, as if they had signed in this long ago. */
export const ageSessions = (db: Database, { user }: Pick<TestMember, 'user'>, span: string) =>
  sql`update sessions set created_at = created_at - ${span}::interval where user_id = ${user.id}`.execute(db)

export const withoutPassword = (db: Database, { user }: Pick<TestMember, 'user'>) =>
  db.updateTable('users').set({ password: null }).where('id', '=', user.id).execute()
