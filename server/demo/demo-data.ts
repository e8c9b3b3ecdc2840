import { readFile } from 'node:fs/promises'
import type { Selectable } from 'kysely'
import type { MeetupType } from '../../contract/festivals/meetups.ts'
import type { CurrencyCode } from '../../contract/platform/money.ts'
import type { RatingContext } from '../../contract/people/rating-options.ts'
import type { languages } from '../../texts/languages.ts'
import festivals from '../../assets/demo/festivals.json' with { type: 'json' }
import meetups from '../../assets/demo/meetups.json' with { type: 'json' }
import members from '../../assets/demo/members.json' with { type: 'json' }
import messages from '../../assets/demo/messages.json' with { type: 'json' }
import ratings from '../../assets/demo/ratings.json' with { type: 'json' }
import rooms from '../../assets/demo/rooms.json' with { type: 'json' }
import waitingFestivals from '../../assets/demo/waiting-festivals.json' with { type: 'json' }
import type { Gender, GenderPreference, Users, VerificationStatus } from '../platform/db/schema.ts'
import type { RoomValues } from '../rooms/rooms/rooms.queries.ts'

/** The rows of assets/demo; its README describes them. The database and the tests refuse an unknown value. */

/** The member that a visitor of the demo signs in as: 'the demo user'. */
export const demoUsername = 'demo'

/** A language in which members write. */
export type DemoLanguage = (typeof languages)[number]

export type DemoMember = Omit<(typeof members)[number], 'speaks'> &
  Pick<Selectable<Users>, 'experienceLevel' | 'danceRole' | 'attendanceShownTo'> & {
    gender: Gender | null
    speaks: DemoLanguage[]
    habits: Pick<RoomValues, 'sleepStyle' | 'socialVibe' | 'cleanliness' | 'noiseTolerance' | 'drinkingParty'>
    preferences?: { gender: Gender; genderPreference: GenderPreference }
    verification?: { status: VerificationStatus }
  }
export type DemoFestival = (typeof waitingFestivals)[number] & {
  currency: CurrencyCode
  website?: string
  month?: number
}
export type DemoMeetup = (typeof meetups)[number] & { type: MeetupType }
type DemoRoom = (typeof rooms)[number] & Pick<RoomValues, 'roomType' | 'accommodationType'>
type Said = { comment: string | null; answer?: string }
type Text = Said & { score: number; tags: string[]; in?: Partial<Record<DemoLanguage, Said>> }
type Ratings = {
  texts: Record<string, Text>
  said: ((typeof ratings.said)[number] & { context: RatingContext })[]
  toBeSaid: { context: RatingContext; member: string; says: string | null }[]
}

/** `by`: whose own language is this one. */
type Messages = {
  requests: { in: DemoLanguage; by?: DemoLanguage; text: string }[]
  welcome: string[]
}

export const demoMembers = members as DemoMember[]
export const yearlyFestivals = festivals as DemoFestival[]
export const waiting = waitingFestivals as DemoFestival[]
export const demoRooms = rooms as DemoRoom[]
export const demoMeetups = meetups as DemoMeetup[]
export const demoRatings = ratings as Ratings
export const demoMessages = messages as Messages

const folder = new URL('../../assets/demo/', import.meta.url)

export const readPortrait = (name: string) => readFile(new URL(`portraits/${name}`, folder))

/** The number of picture sets per room: the colours, the hour and the side differ. */
const variants = 4

/** The beds of a room and another corner of it; `drawn` is in [0, 1) and chooses the set. */
export function readRoomPictures(name: string, drawn: number) {
  const variant = 1 + Math.floor(drawn * variants)
  return Promise.all(
    ['beds', 'corner'].map((what) => readFile(new URL(`rooms/${name}-${variant}-${what}.webp`, folder))),
  )
}
