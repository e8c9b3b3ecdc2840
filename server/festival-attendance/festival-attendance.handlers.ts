import type { festivalAttendance } from '../../contract/festival-attendance.ts'
import { NotFound } from '../http-error.ts'
import type { Handlers } from '../http/serve.ts'
import { loadAttendance, removeAttendance, setAttendance } from './festival-attendance.queries.ts'

export const attendanceHandlers: Handlers<typeof festivalAttendance> = {
  mine: ({ caller, db }) => loadAttendance(db, caller),

  async set({ caller, db, body }) {
    const attendance = await setAttendance(db, caller, body.festivalId, body.status)
    if (!attendance) throw NotFound('Festival')
    return attendance
  },

  async remove({ caller, db, params }) {
    await removeAttendance(db, caller.id, params.festivalId)
  },
}
