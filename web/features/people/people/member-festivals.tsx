import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { PublicMember } from '../../../../contract/people/people.ts'
import { useSession } from '../../../lib/member/session.ts'
import { DateBlock } from '../../../lib/format/date-block.tsx'
import { HueTags } from '../../../ui/tag.tsx'
import { placeText } from '../../../../texts/places.ts'

type Festivals = PublicMember['festivalsGoing']

const shownAtOnce = 6

/** The festivals that the member attends. */
export function MemberFestivals({ member: { name, festivalsGoing } }: { member: PublicMember }) {
  const viewer = useSession()
  const later = festivalsGoing.slice(shownAtOnce)
  return (
    <section aria-labelledby="going">
      <h2 id="going">{t.people.goingTo()}</h2>
      {festivalsGoing.length === 0 ? (
        <p className="mt-2 text-soft">
          {viewer === null ? t.people.logInToSeeFestivals() : t.people.noUpcomingFestivals({ name })}
        </p>
      ) : (
        <FestivalRows festivals={festivalsGoing.slice(0, shownAtOnce)} />
      )}
      {later.length > 0 && (
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 items-center">
            {t.people.moreFestivals({ count: later.length })}
          </summary>
          <FestivalRows festivals={later} />
        </details>
      )}
    </section>
  )
}

function FestivalRows({ festivals }: { festivals: Festivals }) {
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {festivals.map((festival) => (
        <FestivalRow key={festival.id} festival={festival} />
      ))}
    </ul>
  )
}

function FestivalRow({ festival }: { festival: Festivals[number] }) {
  const { id, name, startDate, endDate, location, genres } = festival
  return (
    <li className="card card-link flex gap-4">
      <DateBlock start={startDate} end={endDate} className="shrink-0 self-start bg-sunk" />
      <div className="min-w-0">
        <h3 className="text-lg">
          <Link to="/festivals/$id" params={{ id }} dir="auto" translate="no" className="link-cover link-quiet">
            {name}
          </Link>
        </h3>
        <p dir="auto" className="text-sm text-soft">
          {placeText(location)}
        </p>
        <HueTags names={genres} className="mt-2" />
      </div>
    </li>
  )
}
