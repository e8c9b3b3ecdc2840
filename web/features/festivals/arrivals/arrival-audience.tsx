import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { ArrivalViewer } from '../../../../contract/festivals/arrivals.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
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
        loading={
          <Loading label={t.arrivals.loadingAudience()} className="flex flex-wrap gap-4">
            <Skeleton className="h-8 w-28 rounded-full" />
            <Skeleton className="h-8 w-28 rounded-full" />
          </Loading>
        }
        addressOf={() => ({ to: '/festivals/$id/people', params: { id: festivalId } })}
      >
        {({ items, total }) =>
          total === 0 ? (
            <Callout title={t.arrivals.nobodySeesIt()}>{t.arrivals.whoCouldSeeIt()}</Callout>
          ) : (
            <div className="grid gap-4">
              <Group
                title={t.arrivals.seeAll()}
                hint={t.arrivals.companions()}
                people={items.filter(({ isCompanion }) => isCompanion)}
              />
              <Group
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

function Group({ title, hint, people }: { title: string; hint: string; people: ArrivalViewer[] }) {
  if (people.length === 0) return null
  return (
    <div>
      <p>
        <b>{title}</b> <span className="block text-sm text-soft">{hint}</span>
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        {people.map(({ id, name, avatar }) => (
          <li key={id} className="flex max-w-full min-w-0 items-center gap-2">
            <Avatar id={id} name={name} picture={avatar} size="small" />
            <bdi translate="no" className="truncate">
              {name}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
