import { Link } from '@tanstack/react-router'
import type { Api } from '../../lib/api.ts'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cleared, hasFilters, type RoomFilters } from './room-filters.ts'
import { RoomFilterPanel } from './room-filter-panel.tsx'

type RoomFilterSheetProps = { api: Api; filters: RoomFilters; onClose: () => void }

/** All filters where there is no room beside the list. */
export function RoomFilterSheet({ api, filters, onClose }: RoomFilterSheetProps) {
  const footer = (
    <>
      {hasFilters(filters) && (
        <Link to="/rooms" search={cleared(filters)} resetScroll={false} className={buttonClass({ variant: 'quiet' })}>
          Clear
        </Link>
      )}
      <Button variant="primary" onClick={onClose}>
        Show rooms
      </Button>
    </>
  )
  return (
    <BottomSheet open onOpenChange={(stays) => !stays && onClose()} title="Filters" footer={footer}>
      <RoomFilterPanel api={api} filters={filters} inSheet />
    </BottomSheet>
  )
}
