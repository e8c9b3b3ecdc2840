import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { AudienceGroup, AudienceLoading } from '../../../lib/member/audience-group.tsx'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { arrivalAudienceQuery } from './arrivals.queries.ts'

/** Who would see an arrival, by name, and how exactly. */
export function ArrivalAudience({ festivalId }: { festivalId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const audience = usePagedList((viewer) => arrivalAudienceQuery(api, festivalId, viewer), { ownOnly: true })
  return (
    <section aria-labelledby="arrival-audience">
      <h3 id="arrival-audience" className="mb-2 text-lg">
        {t.arrivals.whoSeesIt()}
      </h3>
      <PagedList
        list={audience}
        noun="dancer"
        failed={t.arrivals.audienceNotLoaded()}
        loading={<AudienceLoading label={t.arrivals.loadingAudience()} />}
        addressOf={() => ({ to: '/festivals/$id/people', params: { id: festivalId } })}
      >
        {({ items, total }) =>
          total === 0 ? (
            <Callout title={t.arrivals.nobodySeesIt()}>{t.arrivals.whoCouldSeeIt()}</Callout>
          ) : (
            <div className="grid gap-4">
              <AudienceGroup
                title={t.arrivals.seeAll()}
                hint={t.arrivals.companions()}
                people={items.filter(({ isCompanion }) => isCompanion)}
              />
              <AudienceGroup
                title={t.arrivals.seeHour()}
                hint={t.arrivals.friends()}
                people={items.filter(({ isCompanion }) => !isCompanion)}
              />
            </div>
          )
        }
      </PagedList>
      <p className="mt-3 text-sm text-soft">{t.arrivals.laterOnes()}</p>
    </section>
  )
}
