import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#texts'
import type { Position } from '../../../../../contract/platform/distance.ts'
import type { Api } from '../../../../lib/api.ts'
import type { Selection } from '../../../../lib/finder/selection.ts'
import { AskPosition } from '../../../../lib/lists/ask-position.tsx'
import { formatTotal } from '../../../../lib/format/counts.ts'
import { shownOf } from '../../../../lib/lists/paged-list.tsx'
import { Loaded } from '../../../../lib/page/loaded.tsx'
import type { NearMe } from '../../../../lib/lists/near-me.tsx'
import { LoadMore } from '../../../../ui/states/load-more.tsx'
import { orderedByDistance } from './distance.ts'
import { NoParties } from './no-parties.tsx'
import type { PartyFilters } from './party-filters.ts'
import { PartiesSkeleton, PartySections } from './party-results.tsx'
import { allPartiesQuery, partiesPerPage } from '../social-parties.queries.ts'

type NearestPartiesProps = {
  api: Api
  filters: PartyFilters
  tonight: string
  selection: Selection
  near: NearMe
}

/** Requests the reader's position, then displays the same socials as in the list, the nearest first. */
export const NearestParties = ({ near: { position, setPosition }, ...list }: NearestPartiesProps) =>
  position ? <List {...list} position={position} /> : <AskPosition setPosition={setPosition} />

type ListProps = Omit<NearestPartiesProps, 'near'> & { position: Position }

/** They are sorted here, so that no call contains the reader's position. */
function List({ api, filters, tonight, selection, position }: ListProps) {
  const query = useQuery(allPartiesQuery(api, filters, tonight))
  const [max, setMost] = useState(partiesPerPage)
  return (
    <Loaded query={query} failed={t.socialParties.failedToFetchSocialParties()} loading={<PartiesSkeleton />}>
      {(parties) => {
        if (parties.length === 0) return <NoParties filters={filters} tonight={tonight} />
        const displayed = orderedByDistance(parties, tonight, position).slice(0, max)
        return (
          <>
            <PartySections
              parties={displayed}
              tonight={tonight}
              selection={selection}
              position={position}
              head={
                <output className="text-soft">
                  {t.socialParties.socialsNearestFirst({ count: parties.length, total: formatTotal(parties.length) })}
                </output>
              }
            />
            {displayed.length < parties.length && (
              <LoadMore
                label={t.socialParties.showMoreSocials()}
                pending={false}
                shown={shownOf({ items: displayed, total: parties.length }, 'social')}
                onLoad={() => setMost(max + partiesPerPage)}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
