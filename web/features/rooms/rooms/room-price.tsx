import type { ReactNode } from 'react'
import { t } from '#texts'
import { isFree } from '../../../../contract/platform/money.ts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { useDisplayCurrency } from '../../../lib/browser/display-currency.ts'
import { ChevronDownIcon } from '../../../ui/pictures/icons.tsx'
import { eachPays, formatEach, formatNights, formatRoomPrice, nightsOf } from './rooms.words.ts'
import { Slot } from '../../../ui/slot.tsx'

type Priced = Pick<RoomShare, 'pricePerNight' | 'currency' | 'maxGuests'>
type PriceProps = { room: Priced; className?: string }

/** '€33 each, a night', in large type: the price per guest once the room is full. For a room without other guests, its own price. */
export function PriceOfEach({ room, className = 'text-2xl' }: PriceProps) {
  const amount = formatEach(room, useDisplayCurrency())
  const price = (inner: ReactNode) => <b className={`font-display tabular-nums ${className}`}>{inner}</b>
  if (isFree(room.pricePerNight)) return price(amount)
  return eachPays(room) === null ? t.rooms.aNight({ amount, price }) : t.rooms.eachANight({ amount, price })
}

/** '€130 the room', if the price per guest is different. */
export function PriceOfWhole({ room }: { room: Priced }) {
  const amount = formatRoomPrice(room, useDisplayCurrency())
  return eachPays(room) !== null && <span className="tabular-nums">{t.rooms.theRoom({ amount })}</span>
}

/** The explanation of the price, collapsed: the whole room, the whole stay, and the price as published. */
export function PriceInDetail({ room }: { room: RoomShare }) {
  const display = useDisplayCurrency()
  const nights = nightsOf(room)
  if (isFree(room.pricePerNight)) return null
  const isShared = eachPays(room) !== null
  const amount = formatRoomPrice(room, display)
  const ofStay = formatEach(room, display, 'share', nights)
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-soft [&::-webkit-details-marker]:hidden">
        <span className="tabular-nums">
          {formatNights(nights)}
          {nights > 1 && (
            <span>
              {' · '}
              <Slot>{isShared ? t.rooms.amountEach({ amount: ofStay }) : ofStay}</Slot>
            </span>
          )}
        </span>
        <ChevronDownIcon size={20} className="ms-auto flex-none group-open:rotate-180" />
        <span className="sr-only">{t.rooms.whatThePriceMeans()}</span>
      </summary>
      <ul className="grid gap-1 pb-2 text-sm text-soft tabular-nums">
        <li>
          {nights > 1
            ? t.rooms.wholeRoomForNights({ amount, total: formatRoomPrice(room, display, nights), nights })
            : t.rooms.wholeRoomANight({ amount })}
        </li>
        {isShared && <li>{t.rooms.eachPaysOnceFull({ maxGuests: room.maxGuests })}</li>}
        <PublishedPrice room={room} />
      </ul>
    </details>
  )
}

/** The price in the host's currency, if the reader's differs. */
function PublishedPrice({ room }: { room: RoomShare }) {
  const display = useDisplayCurrency().currency
  if (display === room.currency) return null
  return <li>{t.rooms.priceAsPublished({ amount: `${room.pricePerNight} ${room.currency}` })}</li>
}
