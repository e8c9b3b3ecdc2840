import { createLink, Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { t } from '#texts'
import { FiltersLabel } from '../../../../lib/lists/address-filters.tsx'
import { lazyPart, partTrigger } from '../../../../lib/page/lazy-part.tsx'
import { filterStyles, quickStyles } from '../../../../../contract/platform/options.ts'
import { Chip, ChipLink } from '../../../../ui/fields/chip.tsx'
import { CloseIcon, FilterIcon } from '../../../../ui/pictures/icons.tsx'
import { StickyBar } from '../../../../ui/sticky-bar.tsx'
import { countInPanel, type FestivalFilters, festivalFilters, stylesOf, withStyleToggled } from './festival-filters.ts'

const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), 'FilterPanel')
const FilterSheet = lazyPart(() => import('./filter-sheet.tsx'), 'FestivalFilterSheet')

const phone = '(width < 48rem)'
const panelId = 'festival-filters'

const prefetch = () => (matchMedia(phone).matches ? FilterSheet : FilterPanel).preload()

type FilterBarProps = { filters: FestivalFilters; near: ReactNode }

/** Sticks below the top bar: a button for the panel of all filters (a sheet on phones), 'Near me', the first dance styles, and Clear. */
export function FilterBar({ filters, near }: FilterBarProps) {
  const [open, setOpen] = useState<'panel' | 'sheet' | null>(null)
  const toggle = () => setOpen(open ? null : matchMedia(phone).matches ? 'sheet' : 'panel')
  const chosen = stylesOf(filters)
  return (
    <StickyBar
      label={t.common.filters()}
      row={
        <>
          <Chip
            icon={<FilterIcon />}
            aria-expanded={open !== null}
            aria-controls={panelId}
            onClick={toggle}
            {...partTrigger(prefetch)}
          >
            <FiltersLabel set={countInPanel(filters)} />
          </Chip>
          {near}
          {/* The open panel has the chips of all styles. */}
          {open !== 'panel' &&
            filterStyles.slice(0, quickStyles).map((style) => (
              <StyleLink
                key={style}
                to="/"
                search={withStyleToggled(filters, style)}
                resetScroll={false}
                onClick={festivalFilters.showResultsFromTop}
                hue={style}
                pressed={chosen.includes(style)}
              >
                {style}
              </StyleLink>
            ))}
          {festivalFilters.hasFilters(filters) && (
            <Link
              to="/"
              search={{}}
              resetScroll={false}
              activeOptions={{ exact: true }}
              onClick={festivalFilters.showResultsFromTop}
              className="chip border-transparent bg-transparent text-accent-ink"
            >
              <CloseIcon size={18} />
              {t.common.clear()}
            </Link>
          )}
        </>
      }
    >
      <div id={panelId} hidden={open !== 'panel'} className="pt-4 pb-3">
        {open === 'panel' && <FilterPanel filters={filters} />}
      </div>
      {open === 'sheet' && <FilterSheet filters={filters} onClose={() => setOpen(null)} />}
    </StickyBar>
  )
}

/** A style's chip as a link, so that it works before the script has loaded; the router cannot know which ones are pressed. */
const StyleLink = createLink(({ pressed, ...link }: ComponentProps<typeof ChipLink> & { pressed: boolean }) => (
  <ChipLink {...link} aria-current={pressed ? 'true' : undefined} />
))
