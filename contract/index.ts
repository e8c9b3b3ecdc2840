import { auth } from './auth.ts'
import { favorites } from './favorites.ts'
import { festivalAttendance } from './festival-attendance.ts'
import { festivals } from './festivals.ts'
import { people } from './people.ts'
import { profile } from './profile.ts'

/** Every call of the product, on one page. */
export const contract = { auth, profile, people, festivals, favorites, festivalAttendance }
export type Contract = typeof contract
