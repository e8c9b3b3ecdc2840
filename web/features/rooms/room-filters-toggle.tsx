import { Button } from '../../ui/button.tsx'
import { FilterIcon } from '../../ui/icons.tsx'
import { Count } from '../../ui/tag.tsx'
import { countOfFilters, type RoomFilters } from './room-filters.ts'

type RoomFiltersToggleProps = { filters: RoomFilters; isOpen: boolean; controls: string; onPress: () => void }

/** «Filters», and how many are set. */
export function RoomFiltersToggle({ filters, isOpen, controls, onPress }: RoomFiltersToggleProps) {
  const set = countOfFilters(filters)
  return (
    <Button icon={<FilterIcon size={20} />} aria-expanded={isOpen} aria-controls={controls} onClick={onPress}>
      Filters
      <Count value={set} label={set === 1 ? '1 filter is set' : `${set} filters are set`} />
    </Button>
  )
}
