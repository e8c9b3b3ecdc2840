import { t } from '#texts'
import { KeptFilters } from '../../../../lib/lists/address-filters.tsx'
import { SearchPill } from '../../../../lib/lists/search-pill.tsx'
import { type RoomFilters, roomFilters } from './room-filters.ts'

/** The search of the rooms, which keeps the current filters. */
export const RoomSearch = ({ filters }: { filters: RoomFilters }) => (
  <SearchPill
    action="/rooms"
    formLabel={t.rooms.searchRooms()}
    label={t.rooms.cityAreaOrFestival()}
    placeholder={t.rooms.cityAreaOrFestival()}
    query={filters.query}
    onSubmit={roomFilters.useSubmit(filters)}
  >
    <KeptFilters filters={filters} except={['query', 'post']} />
  </SearchPill>
)
