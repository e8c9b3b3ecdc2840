import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDayRange } from '../../../lib/format/dates.ts'
import { useDisplayCurrency } from '../../../lib/browser/display-currency.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { eachWhenFull, formatNightly } from '../rooms/rooms.words.ts'

type RoomSummaryProps = {
  room: {
    id: string
    title: string
    pricePerNight: string
    currency: string
    maxGuests: number
    availableFrom: string
    availableTo: string
  }
  image: string | null | undefined
  titleId: string
  /** Placed beside the title: the state of the room or of the request. */
  badge: ReactNode
  /** Additional lines below the price. */
  details: ReactNode
  children: ReactNode
}

const columns = 'grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-7'

/** A room with its photo, in the lists of a host's rooms and of a member's requests. */
export function RoomSummary({ room, image, titleId, badge, details, children }: RoomSummaryProps) {
  const { id, title, availableFrom, availableTo } = room
  const display = useDisplayCurrency()
  return (
    <div className={cx(image && columns)}>
      {image && <Photo path={image} alt="" sizes="(width >= 48rem) 15rem, 100vw" className="self-start" />}
      <div className="grid content-start gap-4">
        <header className="grid gap-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h2 id={titleId} className="min-w-0 text-xl">
              <Link to="/rooms/$id" params={{ id }} dir="auto" className="link-quiet">
                {title}
              </Link>
            </h2>
            {badge}
          </div>
          <p className="flex flex-wrap gap-x-4">
            <b className="tabular-nums">{formatNightly(room, display)}</b>
            <span className="text-soft tabular-nums empty:hidden">{eachWhenFull(room, display)}</span>
            <span>{formatDayRange(availableFrom, availableTo)}</span>
          </p>
          {details}
        </header>
        {children}
      </div>
    </div>
  )
}

/** Has the layout of such a card, while it loads. */
export function RoomSummarySkeleton() {
  return (
    <Card as="div" aria-hidden className={columns}>
      <Skeleton className="aspect-16/10 self-start rounded-m" />
      <div>
        <Skeleton className="h-6 w-2/3" />
        <Skeleton text className="mt-4 w-1/2" />
        <Skeleton text className="w-1/3" />
        <Skeleton text className="w-1/4" />
        <Skeleton className="mt-5 h-11 w-60 rounded-m" />
      </div>
    </Card>
  )
}

/** A list of such cards, while it loads. */
export const RoomSummariesLoading = ({ label }: { label: string }) => (
  <Loading label={label} className="grid gap-6">
    <RoomSummarySkeleton />
    <RoomSummarySkeleton />
  </Loading>
)
