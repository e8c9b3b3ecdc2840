import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { FilterSheet } from '../../../../ui/overlays/filter-sheet.tsx'
import { RoomFilterPanel } from './room-filter-panel.tsx'
import { type RoomFilters, roomFilters } from './room-filters.ts'

type RoomFilterSheetProps = { api: Api; filters: RoomFilters; onClose: () => void }

export function RoomFilterSheet({ api, filters, onClose }: RoomFilterSheetProps) {
  return (
    <FilterSheet
      cleared={roomFilters.hasFilters(filters) && roomFilters.addressOf(roomFilters.cleared(filters))}
      showLabel={t.rooms.showRooms()}
      onClose={onClose}
    >
      <RoomFilterPanel api={api} filters={filters} inSheet />
    </FilterSheet>
  )
}
