import { Link } from '@tanstack/react-router'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { type FestivalFilters, hasFilters } from './festival-filters.ts'
import { FilterPanel } from './filter-panel.tsx'

/** All filters on a phone. */
export function FilterSheet({ filters, onClose }: { filters: FestivalFilters; onClose: () => void }) {
  const footer = (
    <>
      {hasFilters(filters) && (
        <Link to="/" search={{}} resetScroll={false} className={buttonClass({ variant: 'quiet' })}>
          Clear
        </Link>
      )}
      <Button variant="primary" onClick={onClose}>
        Show festivals
      </Button>
    </>
  )
  return (
    <BottomSheet open onOpenChange={(stays) => !stays && onClose()} title="Filters" footer={footer}>
      <FilterPanel filters={filters} inSheet />
    </BottomSheet>
  )
}
