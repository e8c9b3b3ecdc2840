import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Id, WholePaging } from './fields.ts'
import { attendanceStatuses } from './options.ts'

export const Attendance = z.object({ festivalId: Id, status: z.enum(attendanceStatuses) })
export type Attendance = z.infer<typeof Attendance>

export const festivalAttendance = endpoints({
  mine: {
    method: 'GET',
    path: '/api/festival-attendance/mine',
    access: 'member',
    summary: 'The festivals that the caller is interested in or attends.',
    query: WholePaging,
    response: z.array(Attendance),
    wholeBy: 'festivalId',
  },
  set: {
    method: 'POST',
    path: '/api/festival-attendance',
    access: 'member',
    summary: "Sets the caller's attendance of a festival; one status each.",
    body: Attendance,
    response: Attendance,
    status: 201,
    rate: 'mark',
    idempotent: 'own',
  },
  remove: {
    method: 'DELETE',
    path: '/api/festival-attendance/:festivalId',
    access: 'member',
    summary: "Removes the caller's attendance; 204 even where there was none.",
    params: z.object({ festivalId: Id }),
    rate: 'mark',
  },
})
