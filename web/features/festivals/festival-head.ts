import type { Festival } from '../../../contract/festivals.ts'
import { formatDayRange } from '../../lib/dates.ts'
import { pageHead } from '../../lib/page-head.ts'

const longestDescription = 160

/** What a festival's page says of itself; without one it is the page of an unknown festival. */
export function festivalHead(origin: string, festival: Festival | undefined) {
  if (!festival)
    return pageHead({
      origin,
      path: '/festivals',
      title: 'Festival not found',
      description: 'We know of no festival at this address.',
      indexed: false,
    })
  const { id, name, location, approved } = festival
  return pageHead({
    origin,
    path: `/festivals/${id}`,
    title: `${name} · ${location}`,
    description: descriptionOf(festival),
    indexed: approved,
  })
}

function descriptionOf({ name, startDate, endDate, location, genres, description }: Festival) {
  const styles = genres.length > 0 ? ` ${genres.join(', ')}.` : ''
  const about = description ? ` ${description.replaceAll(/\s+/g, ' ')}` : ''
  const text = `${name}: ${formatDayRange(startDate, endDate)} in ${location}.${styles}${about}`
  return text.length <= longestDescription ? text : `${text.slice(0, longestDescription - 1).trimEnd()}…`
}
