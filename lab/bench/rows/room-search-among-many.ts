import { dayFromNow } from '../../../server/platform/days.ts'
import { fillRooms } from '../../../server/testing/many-rooms.ts'
import { measureAmongMany } from '../among-many.ts'
import { signUpPreferringMember } from '../preferring-member.ts'
import type { Row } from '../row.ts'

const days = (from: number, to: number) => `startDate=${dayFromNow(from)}&endDate=${dayFromNow(to)}`

/** Frequent requests: the member's festivals, one festival, words, days, types and prices, in every order. */
const queriesOf = (festivalId: string) => [
  '',
  'roomType=Offering&maxPrice=60',
  `festivalId=${festivalId}`,
  `festivalId=${festivalId}&sort=price`,
  `scope=all&query=quiet+bachata&maxPrice=80`,
  'scope=all&query=balcny+budapst',
  'scope=all&query=espa%C3%B1a',
  'scope=all&query=twin+UK',
  `scope=all&query=twin&${days(60, 64)}`,
  `scope=all&${days(100, 103)}&maxPrice=30&priceOf=each`,
  `scope=all&${days(30, 33)}&roomType=Seeking`,
  'scope=all&roomType=Offering&minPrice=30&maxPrice=50&sort=price',
  'scope=all&query=kizomba&sort=newest',
]

export const roomSearchAmongMany: Row = {
  name: 'room-search-among-many',
  promise: 'a filtered search over our API among 100,000 rooms, by a member with preferences, one after the other',
  measure: () =>
    measureAmongMany(async (db, address) => {
      await fillRooms(db, 100_000)
      const { token, festivalId } = await signUpPreferringMember(address, db)
      return { list: '/api/room-shares', queries: queriesOf(festivalId), token }
    }),
}
