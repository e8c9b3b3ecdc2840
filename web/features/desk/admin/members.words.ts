import type { AdminMember } from '../../../../contract/desk/admin.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'

/** 'Until Nov 27, 2026: spam'. */
export function suspensionText({ until, reason }: NonNullable<AdminMember['suspension']>): string {
  const end = until === null ? 'Indefinitely' : `Until ${formatDayOf(until)}`
  return reason === null ? end : `${end}: ${reason}`
}

/** The texts of the confirmation and the toast when a member becomes an admin or stops being one. */
export function roleTexts({ name, isAdmin }: Pick<AdminMember, 'name' | 'isAdmin'>, isSelf: boolean) {
  if (!isAdmin)
    return {
      question: `Make ${name} an admin?`,
      whatFollows: `${name} can then approve festivals, suspend members, read the waitlist and make others admins, and decide reports after a day. The other admins are told.`,
      confirm: 'Make admin',
      done: `${name} is an admin now`,
    }
  return isSelf
    ? {
        question: 'Give up your admin role?',
        whatFollows: 'You can no longer open the admin desk. The other admins are told.',
        confirm: 'Give up the role',
        done: 'You are no longer an admin',
      }
    : {
        question: `Take the admin role from ${name}?`,
        whatFollows: `${name} can no longer open the admin desk. ${name} and the other admins are told.`,
        confirm: 'Take the role',
        done: `${name} is no longer an admin`,
      }
}
