import { sql } from 'kysely'
import type { MemberEnds } from '../ending-member.ts'

/** Their places become free by the count of the database, and their own meetups are deleted with them (tables.ts). */
export const meetupEnds: MemberEnds = {
  subjects: (id) => sql`select id from meetups where creator_id = ${id}`,
}
