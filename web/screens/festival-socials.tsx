import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Festival } from '../../contract/festivals.ts'
import { PartyCard } from '../features/social-parties/party-card.tsx'
import { dayOfTonight } from '../features/social-parties/party-filters.ts'
import { partiesOfFestivalQuery } from '../features/social-parties/social-parties.queries.ts'
import { useHydrated } from '../lib/browser/hydration.ts'
import { buttonClass } from '../ui/button.tsx'

type FestivalSocialsProps = { festival: Festival; className?: string }

/** The local socials out around a festival; nothing where none are known. */
export function FestivalSocials({ festival, className }: FestivalSocialsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: parties } = useQuery(partiesOfFestivalQuery(api, festival.id))
  const tonight = dayOfTonight(useHydrated())
  const [first] = parties?.items ?? []
  if (!parties || !first) return null
  return (
    <section aria-labelledby="out-around" className={className}>
      <h2 id="out-around" className="scroll-mt-24">
        Out around the festival
      </h2>
      <p className="mt-1 mb-5 text-soft">Local socials nearby, from the night before to the night after.</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
        {parties.items.map((party, at) => (
          <li key={party.id}>
            <PartyCard party={party} number={at + 1} isPast={party.date.slice(0, 10) < tonight} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-center">
        <Link to="/social-parties" search={{ city: first.city }} className={buttonClass()}>
          All socials in {first.city}
        </Link>
      </p>
    </section>
  )
}
