import { t } from '#texts'
import { KeptFilters } from '../../../../lib/lists/address-filters.tsx'
import { Cover } from '../../../../ui/pictures/cover.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useSuggestions } from '../../../../lib/forms/use-suggestions.ts'
import { SearchPill } from '../../../../lib/lists/search-pill.tsx'
import { type FestivalFilters, festivalFilters } from './festival-filters.ts'

const loadSuggestions = async () => (await import('./festival-suggestions.tsx')).FestivalSuggestions

/** The top of the home page, with the search. During a search only the search box remains, so that the results are visible. */
export function Hero({ filters }: { filters: FestivalFilters }) {
  const isSought = festivalFilters.hasFilters(filters)
  return (
    <section className="relative">
      {!isSought && (
        <Cover
          id="hero"
          hues={['Bachata', 'Salsa']}
          className="absolute inset-y-0 right-0 aspect-auto w-1/3 rounded-none bg-transparent mask-l-from-30% max-lg:hidden xl:w-[44%]"
        />
      )}
      <div className={cx('page relative', isSought ? 'py-3' : 'pt-2 pb-3 md:pt-6 md:pb-5')}>
        <div className={isSought ? 'sr-only' : undefined}>
          <h1 className="text-hero">
            {t.festivals.danceFarAway({
              accent: (inner) => (
                <>
                  <br className="md:hidden" />
                  <span className="text-accent-ink">{inner}</span>
                </>
              ),
            })}
          </h1>
          <p className="mt-0.5 mb-2 text-sm text-soft md:mt-1 md:mb-3.5 md:text-lg">
            {t.festivals.findFestivalAndRoommate()}
          </p>
        </div>
        <search>
          <SearchPill
            action="/"
            formLabel={t.festivals.findFestivals()}
            label={t.festivals.festivalCityOrStyle()}
            placeholder={t.festivals.whereToDance()}
            query={filters.query}
            onSubmit={festivalFilters.useSubmit(filters)}
            suggestions={useSuggestions(loadSuggestions)}
            className="max-w-[540px]"
          >
            <KeptFilters filters={filters} except={['query']} />
          </SearchPill>
        </search>
      </div>
    </section>
  )
}
