import type { Festival } from '../../../contract/festivals.ts'
import type { SessionUser } from '../../lib/session.ts'

/** Whom the server would let change the festival: its organizer and the admins. */
export const mayEdit = ({ organizer }: Pick<Festival, 'organizer'>, member: SessionUser | null) =>
  member !== null && (member.isAdmin || organizer?.id === member.id)
