import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { meetupTypes } from '../../contract/meetups.ts'
import { currencyCodes } from '../../contract/money.ts'
import { danceStyles } from '../../contract/options.ts'
import {
  attendanceAudiences,
  cleanlinesses,
  danceRoles,
  drinkingHabits,
  experienceLevels,
  genders,
  noiseTolerances,
  sleepStyles,
  socialVibes,
} from '../../contract/profile-options.ts'
import { eventTypes } from '../../contract/programme-limits.ts'
import { ratingContexts, ratingTags } from '../../contract/rating-options.ts'
import { accommodationTypes, amenities, roomTypes } from '../../contract/room-options.ts'

const folder = new URL('../../assets/demo/', import.meta.url)

/** The member that a visitor of the demo signs in as: 'the demo user'. */
export const demoUsername = 'demo'

const Member = z.strictObject({
  username: z.string(),
  name: z.string(),
  location: z.string(),
  age: z.int(),
  bio: z.string().nullable(),
  danceStyles: z.array(z.enum(danceStyles)),
  experienceLevel: z.enum(experienceLevels),
  danceRole: z.enum(danceRoles),
  /** Null for the demo user, whom the site asks. */
  attendanceShownTo: z.enum(attendanceAudiences).nullable(),
  gender: z.enum(genders).nullable(),
  joinedDaysAgo: z.int(),
  habits: z.strictObject({
    sleepStyle: z.enum(sleepStyles).nullable(),
    socialVibe: z.enum(socialVibes).nullable(),
    cleanliness: z.enum(cleanlinesses).nullable(),
    noiseTolerance: z.enum(noiseTolerances).nullable(),
    drinkingParty: z.enum(drinkingHabits).nullable(),
  }),
  /** Of the guests they look for. */
  ageRange: z.string().nullable(),
  follows: z.array(z.string()),
  /** A file of `portraits/`. */
  portrait: z.string().nullable(),
})
export type DemoMember = z.infer<typeof Member>

const WaitingFestival = z.strictObject({
  name: z.string(),
  location: z.string(),
  genres: z.array(z.enum(danceStyles)),
  price: z.string(),
  currency: z.enum(currencyCodes),
  /** The username of a demo member. */
  organizer: z.string(),
  description: z.string().optional(),
  website: z.string().optional(),
  /** How many days it lasts; 3 are Friday to Sunday. */
  days: z.literal([2, 3, 4, 7, 8]).default(3),
})
export type DemoFestival = z.infer<typeof WaitingFestival>

/** It recurs every year in its month. */
const YearlyFestival = WaitingFestival.extend({ month: z.int().min(1).max(12) })
export type YearlyFestival = z.infer<typeof YearlyFestival>

/** In its texts `{city}` stands for the festival's city. */
const Room = z.strictObject({
  title: z.string(),
  description: z.string(),
  roomType: z.enum(roomTypes),
  accommodationType: z.enum(accommodationTypes),
  /** Per night, for the whole room. */
  usd: z.number(),
  maxGuests: z.int(),
  area: z.string(),
  distanceFromVenue: z.string(),
  amenities: z.array(z.enum(amenities)),
  /** How the names of its files in `rooms/` begin; null where nothing is booked yet. */
  pictures: z.string().nullable(),
})

const Meetup = z.strictObject({
  type: z.enum(meetupTypes),
  title: z.string(),
  description: z.string(),
  /** Of the festival; 0 is the first. */
  day: z.int(),
  /** By the clocks of the festival. */
  time: z.string(),
  durationMinutes: z.int(),
  capacity: z.int(),
  locationHint: z.string(),
  isPrivate: z.boolean(),
})
export type DemoMeetup = z.infer<typeof Meetup>

/** What one member says about another. */
const Rating = z.strictObject({
  context: z.enum(ratingContexts),
  score: z.int().min(1).max(5),
  tags: z.array(z.enum(ratingTags)),
  comment: z.string().nullable(),
  answer: z.string().optional(),
})
export type DemoRating = z.infer<typeof Rating>

const Messages = z.strictObject({
  requests: z.array(z.string()),
  /** What a host writes to the demo user, whom they have accepted. */
  welcome: z.array(z.string()),
})

/** Of one of the yearly festivals, each time that it recurs. */
const Programme = z.strictObject({
  festival: z.string(),
  events: z.array(
    z.strictObject({
      title: z.string(),
      type: z.enum(eventTypes),
      /** From 0, its first day, on. */
      day: z.int().min(0),
      start: z.string(),
      end: z.string(),
      hall: z.string(),
      level: z.string().nullable().default(null),
      instructor: z.string().nullable().default(null),
      description: z.string().nullable().default(null),
    }),
  ),
})

const readJson = async <Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.infer<Schema>> =>
  schema.parse(JSON.parse(await readFile(new URL(name, folder), 'utf8')))

export const readMembers = () => readJson('members.json', z.array(Member))
export const readFestivals = () => readJson('festivals.json', z.array(YearlyFestival))
export const readWaitingFestivals = () => readJson('waiting-festivals.json', z.array(WaitingFestival))
export const readProgramme = () => readJson('programme.json', Programme)
export const readRooms = () => readJson('rooms.json', z.array(Room))
/** Quarters that the gazetteer knows, for the cities that have some. */
export const readQuarters = () => readJson('quarters.json', z.record(z.string(), z.array(z.string())))
export const readMeetups = () => readJson('meetups.json', z.array(Meetup))
export const readRatings = () => readJson('ratings.json', z.array(Rating))
export const readMessages = () => readJson('messages.json', Messages)

export const readPortrait = (name: string) => readFile(new URL(`portraits/${name}`, folder))

/** How many sets of pictures each room has: the colours, the hour and the side differ. */
const variants = 4

/** The beds of a room and another corner of it; `drawn` is in [0, 1) and chooses the set. */
export function readRoomPictures(name: string, drawn: number) {
  const variant = 1 + Math.floor(drawn * variants)
  return Promise.all(
    ['beds', 'corner'].map((what) => readFile(new URL(`rooms/${name}-${variant}-${what}.webp`, folder))),
  )
}
