import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { PageHead } from '../../../lib/page/page-head.tsx'
import { descriptionOf } from './festivals.words.ts'
import { pictureOfFestival } from './shared-festival.ts'
import { placeText } from '../../../../texts/places.ts'

type FestivalHeadProps = { festival: Festival; path: string; tab: string | undefined }

/** The head of a tab of a festival's page; an unapproved festival is not indexed by search engines. */
export function FestivalHead({ festival, path, tab }: FestivalHeadProps) {
  const { name, location, approved } = festival
  const address = approved && { path, picture: pictureOfFestival(festival) }
  return (
    <PageHead
      title={`${tab ? `${tab} · ` : ''}${name} · ${placeText(location)}`}
      description={descriptionOf(festival)}
      {...address}
    />
  )
}
