import type { ReactNode } from 'react'
import { t } from '#texts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { PriceOfEach } from './room-price.tsx'

type RoomBarProps = { room: RoomShare; action: ReactNode }

/**
 * The price and the main action of a room's page, at the bottom of a screen without space beside the text. At the end of the page it has
 * its own space, so that it covers nothing.
 */
export function RoomBar({ room, action }: RoomBarProps) {
  return (
    <section
      aria-label={t.rooms.priceAndRequest()}
      className="floating-bar mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 ps-4 pe-3 lg:hidden"
    >
      <p className="min-w-min flex-1 text-xs leading-snug text-soft tabular-nums">
        <PriceOfEach room={room} className="block whitespace-nowrap text-xl leading-tight text-ink" />
      </p>
      {action}
    </section>
  )
}
