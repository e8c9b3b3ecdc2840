import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB, GroupSource, GroupType } from '../../platform/db/schema.ts'
import type { ViewerArguments } from '../../visible.ts'

/** What a thread or a group is about: one room, one meetup. */
export type Subject = { type: GroupSource; id: string }

/** What the group of a subject takes from it. Nobody has to leave when the size shrinks. */
export type GroupFacts = { title: string; festivalId: string; size: number }

/**
 * A kind of subject. Each domain defines its own, and `server/chat-subjects.ts` lists them: the chat itself knows none.
 */
export type ChatSubject = {
  type: GroupSource
  groupType: GroupType
  /** A group is opened with no fewer, its owner included. */
  minMembers: number
  /** What a group is called when its subject went with its owner. */
  formerTitle: string
  /** SQL for the title of the subject with this id; null when there is none any more. */
  titleOf: (id: RawBuilder<unknown>) => RawBuilder<string | null>
  /** SQL for what a chat shows of the subject with this id, as `AboutSubject` of the contract; null where the viewer sees no such. */
  aboutOf: (id: RawBuilder<unknown>, viewer: ViewerArguments) => RawBuilder<unknown>
  /** Locks the subject with this id (FOR KEY SHARE), since subjects are locked before their groups and threads. */
  hold: (id: string) => RawBuilder<unknown>
  /** What the group of this subject is opened with. The caller has locked the subject. */
  group: (trx: Transaction<DB>, id: string) => Promise<GroupFacts & { ownerId: string; memberIds: string[] }>
}

type Subjects = readonly ChatSubject[]

/** By the kind of subject that the thread with the alias `thread` is about. */
const byKind = (subjects: Subjects, sqlOf: (subject: ChatSubject) => RawBuilder<unknown>, otherwise = sql`null`) => {
  const kinds = subjects.map((subject) => sql`when ${sql.lit(subject.type)} then ${sqlOf(subject)}`)
  return sql<string | null>`case thread.subject_type ${sql.join(kinds, sql` `)} else ${otherwise} end`
}

/** The title of what the thread is about; null when it is about nothing, or about something that is gone. */
export const titleOfSubject = (subjects: Subjects) =>
  byKind(subjects, ({ titleOf }) => titleOf(sql.ref('thread.subject_id')))

/** What the thread is about, as its chat shows it; null as above, and where the viewer does not see it. */
export const aboutSubject = (subjects: Subjects, viewer: ViewerArguments) =>
  byKind(subjects, ({ aboutOf }) => aboutOf(sql.ref('thread.subject_id'), viewer))

/** What the thread's group is called: as its subject, or as that was called last. */
export const titleOfGroup = (subjects: Subjects) => sql<string>`coalesce(
  ${titleOfSubject(subjects)},
  (
    select case when owner_id is null then ${byKind(subjects, ({ formerTitle }) => sql.lit(formerTitle), sql`name`)} else name end
    from groups
    where id = thread.group_id
  )
)`
