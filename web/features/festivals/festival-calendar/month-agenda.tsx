import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { DateBlock } from '../../../lib/format/date-block.tsx'
import { HueTags } from '../../../ui/tag.tsx'
import { EarlierThisMonth } from './earlier-this-month.tsx'
import { placeText } from '../../../../texts/places.ts'

const shownStyles = 3

type MonthAgendaProps = {
  festivals: readonly Festival[]
  /** Festivals that ended before this day are folded. */
  from: string
}

/** The month as a list, for narrow screens. */
export function MonthAgenda({ festivals, from }: MonthAgendaProps) {
  const { past = [], ahead = [] } = Object.groupBy(festivals, ({ endDate }) => (endDate < from ? 'past' : 'ahead'))
  return (
    <>
      <EarlierThisMonth festivals={past.length}>
        <FestivalsByDay festivals={past} />
      </EarlierThisMonth>
      {ahead.length === 0 ? (
        <p className="text-soft">{t.festivals.noMoreThisMonth()}</p>
      ) : (
        <FestivalsByDay festivals={ahead} />
      )}
    </>
  )
}

const FestivalsByDay = ({ festivals }: Pick<MonthAgendaProps, 'festivals'>) => (
  <ul className="grid gap-3">
    {festivals.map(({ id, name, location, startDate, endDate, genres }) => (
      <li key={id} className="card card-link flex flex-wrap items-center gap-x-4 gap-y-1 p-3">
        <DateBlock start={startDate} end={endDate} className="w-25 flex-none bg-transparent px-0" />
        <div className="grid min-w-0 grow basis-40 gap-1">
          <Link to="/festivals/$id" params={{ id }} dir="auto" translate="no" className="link-cover font-bold">
            {name}
          </Link>
          <p dir="auto" className="text-sm text-soft">
            {placeText(location)}
          </p>
          <HueTags names={genres.slice(0, shownStyles)} />
        </div>
      </li>
    ))}
  </ul>
)
