import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../../lib/api.ts'
import { formatPartyDay } from '../../../../lib/format/dates.ts'
import { HueTags } from '../../../../ui/tag.tsx'
import { nameOfNight } from '../list/next-party.words.ts'
import { otherNightsQuery } from '../social-parties.queries.ts'
import { announcedTime } from '../../../../lib/format/announced-time.ts'

/** The next nights at the venue of a social; renders nothing if there are none. */
export function OtherNights({ api, party, tonight }: { api: Api; party: SocialParty; tonight: string }) {
  const { data: nights = [] } = useQuery(otherNightsQuery(api, party.id, tonight))
  if (nights.length === 0) return null
  return (
    <section aria-labelledby="other-nights">
      <h2 id="other-nights">{t.socialParties.otherNightsHere()}</h2>
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {nights.map(({ id, date, time, danceStyles }) => (
          <li key={id} className="border-b border-line">
            <Link to="/social-parties/$id" params={{ id }} className="grid min-h-11 content-center gap-1 py-3">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <b>{nameOfNight(date.slice(0, 10), tonight)}</b>
                <span className="text-soft tabular-nums">
                  {[formatPartyDay(date.slice(0, 10)), announcedTime(time)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <HueTags names={danceStyles} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
