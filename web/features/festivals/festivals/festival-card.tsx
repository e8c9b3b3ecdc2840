import '../../../ui/pictures/photo.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { timeOfDay } from '../../../../contract/pictures/crossing-drawing.ts'
import { formatDay, today } from '../../../lib/format/dates.ts'
import { Cover } from '../../../ui/pictures/cover.tsx'
import { DateBlock } from '../../../lib/format/date-block.tsx'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Badge, HueTags } from '../../../ui/tag.tsx'
import { FestivalCounts } from './list/festival-counts.tsx'
import { FestivalPrice } from './festival-price.tsx'
import { onNow } from './festivals.words.ts'
import { placeText } from '../../../../texts/places.ts'

type FestivalCardProps = {
  festival: Festival
  /** In place of the location: '14 km away · Seville, Spain', if the list is sorted by the distance from the reader. */
  place?: ReactNode
  /** The pictures of some attendees, for a member. */
  faces: ReactNode
  /** The buttons of a member: on the cover, and below the text. A visitor's card has the same height without them. */
  corner: ReactNode
  followed: ReactNode
  actions: ReactNode
}

/** A festival in a list. The whole card can be clicked, but a screen reader finds a single link. */
export function FestivalCard({
  festival,
  place = placeText(festival.location),
  faces,
  corner,
  followed,
  actions,
}: FestivalCardProps) {
  const { id, name, startDate, endDate, genres, approved } = festival
  const note = approved ? onNow(festival, today()) : t.festivals.waitingForApproval()
  return (
    <article className="festival-card relative flex h-full flex-col">
      <CardPicture festival={festival}>
        <DateBlock start={startDate} end={endDate} isRepeated className="festival-date absolute top-3 left-3" />
        {note !== null && (
          <Badge tone={approved ? 'accent' : 'amber'} className="absolute bottom-3 left-3">
            {note}
          </Badge>
        )}
        {faces}
      </CardPicture>
      <h3 className="mt-3">
        <Link to="/festivals/$id" params={{ id }} dir="auto" translate="no" className="link-cover link-quiet">
          {name}
        </Link>
      </h3>
      <p dir="auto" className="festival-place mt-1 text-soft">
        {place}
      </p>
      <p className="festival-price text-soft">
        <span>
          <time dateTime={startDate}>{formatDay(startDate)}</time> ·{' '}
        </span>
        <FestivalPrice festival={festival} />
      </p>
      <div className="festival-styles mt-2 min-h-5">
        <HueTags names={genres} />
      </div>
      <div className="festival-foot mt-auto flex min-h-14 flex-wrap items-center justify-between gap-3 pt-2">
        {actions && <div className="relative z-1 min-w-0">{actions}</div>}
        <FestivalCounts festival={festival} followed={followed} className="text-sm text-soft" />
      </div>
      {corner && <div className="festival-corner absolute top-2 right-2 z-1">{corner}</div>}
    </article>
  )
}

function CardPicture({ festival, children }: { festival: Festival; children: ReactNode }) {
  const { id, genres, image, cover: land, startDate, latitude } = festival
  if (image === null)
    return (
      <Cover id={id} hues={genres} land={land} time={timeOfDay(startDate, latitude)}>
        {children}
      </Cover>
    )
  return (
    <Photo path={image} alt="" sizes="(width >= 64rem) 24rem, (width >= 40rem) 50vw, 100vw">
      {children}
    </Photo>
  )
}

/** Has the size of the card, while it loads. */
export function FestivalCardSkeleton() {
  return (
    <div aria-hidden className="festival-skeleton flex flex-col">
      <Skeleton className="aspect-16/10 rounded-m" />
      <Skeleton text className="mt-4 w-3/4" />
      <Skeleton text className="w-1/2" />
      <Skeleton text className="w-2/3" />
      <Skeleton text className="w-1/3" />
      <div className="min-h-14" />
    </div>
  )
}
