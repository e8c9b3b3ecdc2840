import type { AttendanceStatus } from '../../../contract/options.ts'

export const attendanceLabels: Record<AttendanceStatus, string> = { interested: 'Interested', attending: 'Going' }
