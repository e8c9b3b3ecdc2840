import type { Festival, FestivalRevision, FestivalWithRevision } from '../../../../contract/festivals/festivals.ts'
import type { SessionUser } from '../../../lib/member/session.ts'

/** Whether the server allows this member to change the festival: its organizer and the admins may. */
export const mayEdit = ({ organizer }: Pick<Festival, 'organizer'>, member: SessionUser | null) =>
  member !== null && (member.isAdmin || organizer?.id === member.id)

/** A festival with a change that is waiting for approval; only its organizer and the admins receive the change. */
export type WithRevision = FestivalWithRevision & { revision: FestivalRevision }

export const hasRevision = (festival: FestivalWithRevision): festival is WithRevision => festival.revision !== null
