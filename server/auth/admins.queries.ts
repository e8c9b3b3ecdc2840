import { sql } from 'kysely'
import { type Database, inTransaction } from '../db/connect.ts'

/** Grants or revokes admin rights; `changed` is false if the member already had that role. Null if there is no such member. */
export async function setAdmin(db: Database, username: string, isAdmin: boolean) {
  return await inTransaction(db, async (trx) => {
    const member = await trx
      .selectFrom('users')
      .select(['id', 'username', 'isAdmin'])
      .where(sql<boolean>`lower(username) = lower(${username})`)
      .where('deletedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!member) return null
    const changed = member.isAdmin !== isAdmin
    if (changed) {
      await trx.updateTable('users').set({ isAdmin }).where('id', '=', member.id).execute()
      const action = isAdmin ? 'admin.grant' : 'admin.revoke'
      await trx.insertInto('auditLog').values({ action, targetType: 'user', targetId: member.id }).execute()
    }
    return { username: member.username, changed }
  })
}
