import type { festivalAttendance } from '../../contract/festival-attendance.ts'
import { NotFound } from '../http-error.ts'
import { foundJson, type Handlers, JsonText } from '../http/serve.ts'
import { readAttendees, readAttendeeSummary, seesFestival } from './attendees.queries.ts'
import { readFaces } from './faces.queries.ts'
import { loadAttendance, removeAttendance, setAttendance } from './festival-attendance.queries.ts'

export const attendanceHandlers: Handlers<typeof festivalAttendance> = {
  async attendees({ caller, db, params: { id }, query }) {
    if (!(await seesFestival(db, caller, id))) throw NotFound('Festival')
    return await readAttendees(db, caller, id, query)
  },

  summary: async ({ caller, db, params: { id } }) => foundJson('Festival', await readAttendeeSummary(db, caller, id)),

  faces: async ({ caller, db, query }) => new JsonText(await readFaces(db, caller, query.festivals)),

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
