import { t } from '#texts'
import { FilterSheet } from '../../../../ui/overlays/filter-sheet.tsx'
import { type FestivalFilters, festivalFilters } from './festival-filters.ts'
import { FilterPanel } from './filter-panel.tsx'

export function FestivalFilterSheet({ filters, onClose }: { filters: FestivalFilters; onClose: () => void }) {
  return (
    <FilterSheet
      cleared={festivalFilters.hasFilters(filters) && festivalFilters.addressOf({})}
      showLabel={t.festivals.showFestivals()}
      onClose={onClose}
    >
      <FilterPanel filters={filters} inSheet />
    </FilterSheet>
  )
}
