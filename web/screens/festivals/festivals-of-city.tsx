import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { festivalsOfCityQuery } from '../../features/festivals/festivals/festivals-of-city.queries.ts'
import { formatDayRange } from '../../lib/format/dates.ts'
import { useViewerQuery } from '../../lib/member/viewer-query.ts'

/** The next festivals in the city of the listed socials; renders nothing if there are none. */
export function FestivalsOfCity({ city, className }: { city: string; className?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useViewerQuery((viewer) => festivalsOfCityQuery(api, city, viewer))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t.festivals.festivalsIn({ city })} className={className}>
      <ul className="flex flex-wrap items-baseline gap-x-5">
        <li aria-hidden className="font-semibold">
          {t.festivals.festivalsHere()}
        </li>
        {data.items.map(({ id, name, startDate, endDate }) => (
          <li key={id} className="text-soft">
            <Link
              to="/festivals/$id"
              params={{ id }}
              dir="auto"
              translate="no"
              className="link inline-block py-2.5 wrap-anywhere"
            >
              {name}
            </Link>{' '}
            <time dateTime={startDate}>{formatDayRange(startDate, endDate)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
