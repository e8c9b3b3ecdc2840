import { t } from '#texts'
import type { AdminMember } from '../../../../contract/desk/admin.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'

/** 'Until Nov 27, 2026: spam'. */
export function suspensionText({ until, reason }: NonNullable<AdminMember['suspension']>): string {
  const end = until === null ? t.desk.indefinitely() : t.desk.untilDay({ day: formatDayOf(until) })
  return reason === null ? end : `${end}: ${reason}`
}

/** The texts of the confirmation and the toast when a member becomes an admin or stops being one. */
export function roleTexts({ name, isAdmin }: Pick<AdminMember, 'name' | 'isAdmin'>, isSelf: boolean) {
  if (!isAdmin)
    return {
      question: t.desk.makeAnAdmin({ name }),
      whatFollows: t.desk.makeAdminExplained({ name }),
      confirm: t.desk.makeAdmin(),
      done: t.desk.isAnAdminNow({ name }),
    }
  return isSelf
    ? {
        question: t.desk.giveUpYourAdminRole(),
        whatFollows: t.desk.giveUpRoleExplained(),
        confirm: t.desk.giveUpRole(),
        done: t.desk.youreNoLongerAnAdmin(),
      }
    : {
        question: t.desk.revokeTheAdminRoleOf({ name }),
        whatFollows: t.desk.revokeAdminExplained({ name }),
        confirm: t.desk.revokeAdmin(),
        done: t.desk.isNoLongerAnAdmin({ name }),
      }
}
