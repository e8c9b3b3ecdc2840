import { type RawBuilder, sql } from 'kysely'
import type { Placeholders } from '../db/statement.ts'

/** A member's name in a thread; a suspended member is named like one who left. */
export const nameInThread = (memberAlias: string) => {
  const member = sql.id(memberAlias)
  return sql<string>`case when ${member}.suspended_at is null then ${member}.name else 'Former member' end`
}

export const blockedEitherWay = (
  memberId: RawBuilder<unknown>,
  { viewerId }: Placeholders<{ viewerId: string }>,
) => sql<boolean>`(
  exists (select from blocks where blocker_id = ${memberId} and blocked_id = ${viewerId}::uuid)
  or exists (select from blocks where blocker_id = ${viewerId}::uuid and blocked_id = ${memberId})
)`
