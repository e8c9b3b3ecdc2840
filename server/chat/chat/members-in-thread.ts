import { type RawBuilder, sql } from 'kysely'
import type { Placeholders } from '../../platform/db/statement.ts'
import { blockedWith } from '../../visible.ts'

/** A member's name in a thread; a suspended member is named like one who left. */
export const nameInThread = (memberAlias: string) => {
  const member = sql.id(memberAlias)
  return sql<string>`case when ${member}.suspended_at is null then ${member}.name else 'Former member' end`
}

/** Whether there is a block between this member and the viewer, whose blocks are read once for all rows; false for messages of the site. */
export const blockedEitherWay = (memberId: RawBuilder<unknown>, viewer: Placeholders<{ viewerId: string }>) =>
  sql<boolean>`coalesce(${memberId} in (${blockedWith(viewer)}), false)`
