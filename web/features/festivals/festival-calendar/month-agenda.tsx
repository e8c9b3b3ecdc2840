import { Link } from '@tanstack/react-router'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import { DateBlock } from '../../../lib/format/date-block.tsx'
import { HueTags } from '../../../ui/tag.tsx'

const shownStyles = 3

/** The month as a list, for narrow screens. */
export function MonthAgenda({ festivals }: { festivals: readonly Festival[] }) {
  return (
    <ul className="grid gap-3">
      {festivals.map(({ id, name, location, startDate, endDate, genres }) => (
        <li key={id} className="card card-link flex items-center gap-4 p-3">
          <DateBlock start={startDate} className="flex-none" />
          <div className="grid min-w-0 gap-1">
            <Link to="/festivals/$id" params={{ id }} dir="auto" className="link-cover font-bold">
              {name}
            </Link>
            <p className="text-sm text-soft">
              {location}
              <br />
              {formatDayRange(startDate, endDate)}
            </p>
            <HueTags names={genres.slice(0, shownStyles)} />
          </div>
        </li>
      ))}
    </ul>
  )
}
