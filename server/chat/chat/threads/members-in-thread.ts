import { type RawBuilder, sql } from 'kysely'
import { t } from '#texts'
import type { Placeholders } from '../../../platform/db/statements/statement.ts'
import { textInSql } from '../../../platform/db/statements/text-in-sql.ts'
import { blockedWith } from '../../../visible.ts'

/** A member's name in a thread; a suspended member is named like one who left. Null for no member. */
export const nameInThread = (memberAlias: string) => {
  const member = sql.id(memberAlias)
  return sql<string>`case
    when ${member}.suspended_at is null and ${member}.deleted_at is null then ${member}.name
    else ${textInSql(t.common.formerMember)}
  end`
}

/** Whether there is a block between this member and the viewer, whose blocks are read once for all rows; false for messages of the site. */
export const blockedEitherWay = (memberId: RawBuilder<unknown>, viewer: Placeholders<{ viewerId: string }>) =>
  sql<boolean>`coalesce(${memberId} in (${blockedWith(viewer)}), false)`
