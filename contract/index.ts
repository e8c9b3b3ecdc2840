import { auth } from './auth.ts'
import { favorites } from './favorites.ts'
import { festivalAttendance } from './festival-attendance.ts'
import { festivals } from './festivals.ts'

/** Every call of the product, on one page. */
export const contract = { auth, festivals, favorites, festivalAttendance }
export type Contract = typeof contract
