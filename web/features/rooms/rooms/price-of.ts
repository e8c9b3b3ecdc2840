import type { PriceOf } from '../../../../contract/rooms/room-options.ts'
import { read, stored, useStored } from '../../../lib/browser/browser-store.ts'
import { pricesOfAddress, type RoomFilters } from './list/room-filters.ts'

/** The meaning of displayed prices: that of the address, or else the choice in this browser; by default the share of each guest. */
export function usePriceOf(filters: RoomFilters): PriceOf {
  const kept = useStored<PriceOf>(keptPriceOf, 'each')
  return pricesOfAddress(filters) ?? kept
}

const keptPriceOf = (): PriceOf => (read(stored.roomPriceOf) === 'whole' ? 'whole' : 'each')
