import { Link } from '@tanstack/react-router'
import type { PublicMember } from '../../../../contract/people/people.ts'
import { useSession } from '../../../lib/member/session.ts'
import { DateBlock } from '../../../lib/format/date-block.tsx'
import { HueTags } from '../../../ui/tag.tsx'

type Festivals = PublicMember['festivalsGoing']

const shownAtOnce = 6

/** The festivals that the member attends. */
export function MemberFestivals({ member: { name, festivalsGoing } }: { member: PublicMember }) {
  const viewer = useSession()
  const later = festivalsGoing.slice(shownAtOnce)
  return (
    <section aria-labelledby="going">
      <h2 id="going">Going to</h2>
      {festivalsGoing.length === 0 ? (
        <p className="mt-2 text-soft">
          {viewer === null
            ? 'Members see where others go, if they show it.'
            : `${name} is not showing any upcoming festivals.`}
        </p>
      ) : (
        <FestivalRows festivals={festivalsGoing.slice(0, shownAtOnce)} />
      )}
      {later.length > 0 && (
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 items-center">
            {later.length === 1 ? 'One more festival' : `${later.length} more festivals`}
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
      <DateBlock start={startDate} end={endDate} className="self-start bg-sunk" />
      <div className="min-w-0">
        <h3 className="text-lg">
          <Link to="/festivals/$id" params={{ id }} dir="auto" className="link-cover link-quiet">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-soft">{location}</p>
        <HueTags names={genres} className="mt-2" />
      </div>
    </li>
  )
}
