import type { PriceOf } from '../../../../contract/rooms/room-options.ts'
import { read, stored, useStored } from '../../../lib/browser/browser-store.ts'
import { pricesOfAddress, type RoomFilters } from './list/room-filters.ts'

/** What prices are asked for: as the address says, or else as this browser keeps it; what each pays at first. */
export function usePriceOf(filters: RoomFilters): PriceOf {
  const kept = useStored<PriceOf>(keptPriceOf, 'each')
  return pricesOfAddress(filters) ?? kept
}

const keptPriceOf = (): PriceOf => (read(stored.roomPriceOf) === 'whole' ? 'whole' : 'each')
