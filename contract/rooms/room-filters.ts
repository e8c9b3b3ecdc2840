import { z } from 'zod'
import { t } from '#texts'
import { Day, filter, Id, line, notInList, ReplyDay } from '../platform/fields.ts'
import { maxQueryLength } from '../platform/list-limits.ts'
import { maxGuestsOfRoom } from './room-limits.ts'
import { amenities, pricesOf, roomScopes, roomSorts, roomTypes } from './room-options.ts'

/** In USD per night, both ends included. */
const noAmount = { error: t.errors.amount }
const usd = filter(
  // The union rejects arrays: z.coerce would turn an empty one into 0.
  z
    .union([z.number(), z.string()], noAmount)
    .pipe(z.coerce.number<number | string>(noAmount).min(0, noAmount).max(1_000_000_000)),
)

const wrongGuestsLeft = { error: () => t.roomErrors.guestsLeft({ min: 0, max: maxGuestsOfRoom - 1 }) }

export const RoomFilters = z.object({
  query: filter(line(maxQueryLength)),
  festivalId: filter(Id),
  roomType: filter(z.enum(roomTypes, notInList)),
  minPrice: usd,
  maxPrice: usd,
  /** The amount that the price filters compare: the price of the whole room, or the share of each guest once the room is full. */
  priceOf: z.enum(pricesOf, notInList).default('whole'),
  startDate: filter(Day),
  endDate: filter(Day),
  /** The number of people who need a place: only rooms with at least this many free places. 0, the default, includes full rooms. */
  guests: filter(
    z.coerce
      .number(wrongGuestsLeft)
      .int(wrongGuestsLeft)
      .min(0, wrongGuestsLeft)
      .max(maxGuestsOfRoom - 1, wrongGuestsLeft),
  ),
  /** Separated by commas; a room matches if it has all of them. */
  amenities: filter(
    z
      .string()
      .max(300)
      .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean))
      .pipe(z.array(z.enum(amenities, notInList))),
  ),
  /**
   * 'mine' limits the list to the upcoming festivals that the member has marked as interested or attending, if any; 'all' does not.
   */
  scope: z.enum(roomScopes, notInList).default('mine'),
  /** The default is 'best' for a caller with preferences, otherwise 'dates'. */
  sort: filter(z.enum(roomSorts, notInList)),
})

/** The filters of a saved search as they were saved: the types of the filters that limit a list. */
export const filtersInReplies = {
  query: z.string(),
  festivalId: Id,
  roomType: z.enum(roomTypes),
  minPrice: z.number(),
  maxPrice: z.number(),
  priceOf: z.enum(pricesOf),
  startDate: ReplyDay,
  endDate: ReplyDay,
  guests: z.number().int(),
  amenities: z.array(z.enum(amenities)),
  scope: z.enum(roomScopes),
} satisfies Record<Exclude<keyof z.output<typeof RoomFilters>, 'sort'>, z.ZodType>
