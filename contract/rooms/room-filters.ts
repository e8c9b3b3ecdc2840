import { z } from 'zod'
import { Day, filter, Id, line, notInList, ReplyDay } from '../platform/fields.ts'
import { maxQueryLength } from '../platform/list-limits.ts'
import { maxGuestsOfRoom } from './room-limits.ts'
import { amenities, pricesOf, roomScopes, roomSorts, roomTypes } from './room-options.ts'

/** In USD per night, both ends included. */
const usd = filter(
  // The union rejects arrays: z.coerce would turn an empty one into 0.
  z
    .union([z.number(), z.string()], 'Please enter an amount')
    .pipe(
      z.coerce.number<number | string>('Please enter an amount').min(0, 'Please enter an amount').max(1_000_000_000),
    ),
)

const guestsLeftMessage = `Please choose from 0 to ${maxGuestsOfRoom - 1} guests`

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
      .number(guestsLeftMessage)
      .int(guestsLeftMessage)
      .min(0, guestsLeftMessage)
      .max(maxGuestsOfRoom - 1, guestsLeftMessage),
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
