import type { Festival } from '../../../contract/festivals.ts'
import { formatDayRange } from '../../lib/format/dates.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { pictureOfFestival } from './shared-festival.ts'

/** The head of a festival's page; one that waits for approval is not for search engines. */
export function FestivalHead({ festival }: { festival: Festival }) {
  const { id, name, location, approved } = festival
  const address = approved && { path: `/festivals/${id}`, picture: pictureOfFestival(festival) }
  return <PageHead title={`${name} · ${location}`} description={descriptionOf(festival)} {...address} />
}

function descriptionOf({ name, startDate, endDate, location, genres, description }: Festival) {
  const styles = genres.length > 0 ? ` ${genres.join(', ')}.` : ''
  return `${name}: ${formatDayRange(startDate, endDate)} in ${location}.${styles} ${description ?? ''}`
}
