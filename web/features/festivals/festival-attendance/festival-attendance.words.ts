import { t } from '#texts'
import type { AttendanceStatus } from '../../../../contract/platform/options.ts'
import { listed } from '../../../../texts/intl.ts'

export const attendanceLabels: Record<AttendanceStatus, () => string> = {
  interested: t.common.interested,
  attending: t.common.going,
}

export const marked = (status: AttendanceStatus) =>
  t.festivalAttendance.markedAs({ status: attendanceLabels[status]() })

export const goingTo = (festival: string) => t.festivalAttendance.youreGoingTo({ festival })

/** The button of that toast, and how to get there without it. */
export const sayMore = () => ({
  label: t.festivalAttendance.roleAndDays(),
  altText: t.festivalAttendance.whereRoleAndDaysAre(),
})

/** "See who's going: Ana, Bea and 7 others", or "See who's going to Feria: Ana" if several festivals are listed. */
export function whoIsGoing(names: readonly string[], others: number, festival: string | null) {
  const people = listed(others === 0 ? names : [...names, t.festivalAttendance.others({ count: others })])
  return festival === null
    ? t.festivalAttendance.seeWhosGoing({ people })
    : t.festivalAttendance.seeWhosGoingTo({ festival, people })
}
