import type { Festival } from '../../../contract/festivals.ts'
import type { SessionUser } from '../../lib/session.ts'

/** Whether the server lets this member change the festival: its organizer and the admins may. */
export const mayEdit = ({ organizer }: Pick<Festival, 'organizer'>, member: SessionUser | null) =>
  member !== null && (member.isAdmin || organizer?.id === member.id)
