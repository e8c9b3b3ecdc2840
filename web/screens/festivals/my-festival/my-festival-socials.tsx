import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { nextOf } from '../../../features/socials/social-parties/list/next-party.words.ts'
import { partiesOfFestivalQuery } from '../../../features/socials/social-parties/parties-of-festival.queries.ts'
import { placeOf } from '../../../features/socials/social-parties/party.words.ts'
import { dayOfTonight } from '../../../lib/format/tonight.ts'
import { Card } from '../../../ui/card.tsx'

const maxShown = 3

/** The next socials around the festival. */
export function SocialsNearBy({ festivalId }: { festivalId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(partiesOfFestivalQuery(api, festivalId))
  const tonight = dayOfTonight(true)
  const coming = (data?.items ?? []).filter(({ date }) => date.slice(0, 10) >= tonight).slice(0, maxShown)
  if (coming.length === 0) return null
  return (
    <Card aria-labelledby="socials-near-by">
      <h2 id="socials-near-by" className="mb-2 text-xl">
        {t.socialParties.outAroundTheFestival()}
      </h2>
      <ul className="divide-y divide-line">
        {coming.map((party) => (
          <li key={party.id} className="relative py-2.5">
            <p dir="auto" className="font-bold wrap-anywhere">
              <Link to="/social-parties/$id" params={{ id: party.id }} className="link-cover link-quiet">
                {nextOf(party, tonight)}
              </Link>
            </p>
            <p dir="auto" className="text-sm text-soft wrap-anywhere">
              {placeOf(party)}
            </p>
          </li>
        ))}
      </ul>
      <Link
        to="/festivals/$id/socials"
        params={{ id: festivalId }}
        className="link -mb-2 inline-flex min-h-11 items-center"
      >
        {t.myFestival.allSocials()}
      </Link>
    </Card>
  )
}
