import { Link } from '@tanstack/react-router'
import type { PublicMember } from '../../../contract/people.ts'
import { formatDayRange } from '../../lib/dates.ts'
import { DateBlock } from '../../ui/date-block.tsx'
import { Tag } from '../../ui/tag.tsx'

/** Where one can meet them next. */
export function MemberFestivals({ member: { name, festivalsGoing } }: { member: PublicMember }) {
  return (
    <section aria-labelledby="going">
      <h2 id="going">Going to</h2>
      {festivalsGoing.length === 0 ? (
        <p className="mt-2 text-soft">{name} has not said yet which festival comes next.</p>
      ) : (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2">
          {festivalsGoing.map((festival) => (
            <FestivalRow key={festival.id} festival={festival} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FestivalRow({ festival }: { festival: PublicMember['festivalsGoing'][number] }) {
  const { id, name, startDate, endDate, location, genres } = festival
  return (
    <li className="card card-link flex gap-4">
      <div aria-hidden>
        <DateBlock start={startDate} className="bg-sunk" />
      </div>
      <div className="min-w-0">
        <h3 className="text-lg">
          <Link to="/festivals/$id" params={{ id }} className="link-cover link-quiet">
            {name}
          </Link>
        </h3>
        <p className="text-sm text-soft">
          <time dateTime={startDate}>{formatDayRange(startDate, endDate)}</time>
        </p>
        <p className="text-sm text-soft">{location}</p>
        {genres.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
            {genres.map((genre) => (
              <li key={genre} className="flex">
                <Tag hue={genre}>{genre}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
