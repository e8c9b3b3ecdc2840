import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB, GroupSource, GroupType } from '../../../platform/db/schema.ts'
import { textInSql } from '../../../platform/db/statements/text-in-sql.ts'
import type { ViewerArguments } from '../../../visible.ts'

/** The subject of a thread or a group: a room or a meetup. */
export type Subject = { type: GroupSource; id: string }

/** The values of a subject that its group copies. Nobody has to leave when the size shrinks. */
export type GroupFacts = { title: string; festivalId: string; size: number }

/** A kind of subject. Each domain defines its own, and `server/chat-subjects.ts` lists them; the chat itself does not depend on any. */
export type ChatSubject = {
  type: GroupSource
  groupType: GroupType
  /** The minimum number of members for opening a group, including its owner. */
  minMembers: number
  /** The title of a group whose subject was removed with its owner. */
  formerTitle: () => string
  /** SQL for the title of the subject with this id; null if it no longer exists. */
  titleOf: (id: RawBuilder<unknown>) => RawBuilder<string | null>
  /** SQL for the details of the subject with this id, as `AboutSubject` of the contract; null if the viewer does not see it. */
  aboutOf: (id: RawBuilder<unknown>, viewer: ViewerArguments) => RawBuilder<unknown>
  /** Locks the subject with this id (FOR KEY SHARE), since subjects are locked before their groups and threads. */
  hold: (id: string) => RawBuilder<unknown>
  /** The values with which the group of this subject is opened. The caller has locked the subject. */
  group: (trx: Transaction<DB>, id: string) => Promise<GroupFacts & { ownerId: string; memberIds: string[] }>
}

type Subjects = readonly ChatSubject[]

/** A CASE by the kind of the subject of the thread with the alias `thread`. */
const byKind = (subjects: Subjects, sqlOf: (subject: ChatSubject) => RawBuilder<unknown>, otherwise = sql`null`) => {
  const kinds = subjects.map((subject) => sql`when ${sql.lit(subject.type)} then ${sqlOf(subject)}`)
  return sql<string | null>`case thread.subject_type ${sql.join(kinds, sql` `)} else ${otherwise} end`
}

/** The title of the thread's subject; null if there is none, or it is gone. */
export const titleOfSubject = (subjects: Subjects) =>
  byKind(subjects, ({ titleOf }) => titleOf(sql.ref('thread.subject_id')))

/** The details of the thread's subject; null as above, and if the viewer does not see it. */
export const aboutSubject = (subjects: Subjects, viewer: ViewerArguments) =>
  byKind(subjects, ({ aboutOf }) => aboutOf(sql.ref('thread.subject_id'), viewer))

/** The title of the thread's group: that of its subject, or the last one of a subject that is gone. */
export const titleOfGroup = (subjects: Subjects) => sql<string>`coalesce(
  ${titleOfSubject(subjects)},
  (
    select case when owner_id is null then ${byKind(subjects, ({ formerTitle }) => textInSql(formerTitle), sql`name`)} else name end
    from groups
    where id = thread.group_id
  )
)`
