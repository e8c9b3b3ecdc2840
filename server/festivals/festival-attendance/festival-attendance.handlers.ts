import { t } from '#texts'
import type { festivalAttendance } from '../../../contract/festivals/festival-attendance.ts'
import { InvalidInput, NotFound } from '../../platform/http-error.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { viewerArguments } from '../../visible.ts'
import { foundJson, type Handlers, JsonText } from '../../platform/http/serve.ts'
import { readAttendees, readAttendeeSummary, seesFestival } from './attendees.queries.ts'
import { readFaces } from './faces.queries.ts'
import { ownAttendance, removeAttendance, setAttendance } from './festival-attendance.queries.ts'

export const attendanceHandlers: Handlers<typeof festivalAttendance> = {
  async attendees({ caller, db, params: { id }, query }) {
    if (!(await seesFestival(db, caller, id))) throw NotFound(t.errors.festivalNotFound())
    return await readAttendees(db, caller, id, query)
  },

  summary: async ({ caller, db, params: { id } }) =>
    foundJson(t.errors.festivalNotFound, await readAttendeeSummary(db, caller, id)),

  faces: async ({ caller, db, query }) => new JsonText(await readFaces(db, caller, query.festivals)),

  mine: ({ caller, db, query }) => readPage(db, ownAttendance, viewerArguments(caller), query),

  async set({ caller, db, body }) {
    const attendance = await setAttendance(db, caller, body)
    if (attendance) return attendance
    if (!(await seesFestival(db, caller, body.festivalId))) throw NotFound(t.errors.festivalNotFound())
    throw InvalidInput({ attendingDates: t.festivalErrors.chooseDays() })
  },

  async remove({ caller, db, params }) {
    await removeAttendance(db, caller.id, params.festivalId)
  },
}
