import type { Festival } from '../../../contract/festivals.ts'
import { formatDayRange } from '../../lib/format/dates.ts'
import { PageHead } from '../../lib/page/page-head.tsx'

type FestivalHeadProps = { festival: Festival; path: string; tab: string | undefined }

/** The head of a tab of a festival's page; a festival that waits for approval is not for search engines. */
export function FestivalHead({ festival, path, tab }: FestivalHeadProps) {
  const { name, location, approved } = festival
  const address = approved && { path }
  return (
    <PageHead
      title={`${tab ? `${tab} · ` : ''}${name} · ${location}`}
      description={descriptionOf(festival)}
      {...address}
    />
  )
}

function descriptionOf({ name, startDate, endDate, location, genres, description }: Festival) {
  const styles = genres.length > 0 ? ` ${genres.join(', ')}.` : ''
  return `${name}: ${formatDayRange(startDate, endDate)} in ${location}.${styles} ${description ?? ''}`
}
