import { t } from '#texts'
import type { Nights } from '../../../../contract/rooms/room-nights.ts'
import { ownShare, ownShareOfFull } from '../../../../contract/rooms/own-price-share.ts'
import { nightsOf } from '../../../../contract/rooms/price-shares.ts'
import { moneyOf } from '../stays/stays.words.ts'

type OwnShareProps = {
  room: Parameters<typeof ownShare>[0]
  own: Nights
  /** The free places of each night; undefined while they are not known. */
  free: ReadonlyMap<string, number> | undefined
  /** Whose share it is: that of the reader, or of a requester. */
  whose: 'own' | 'other'
}

/** What a requester would pay for their nights with those who have a place now, and once the room is full. */
export function OwnShare({ room, own, free, whose }: OwnShareProps) {
  if (!free || Number(room.pricePerNight) === 0) return null
  const now = ownShare(room, own, (night) => room.maxGuests - (free.get(night) ?? 0))
  const full = ownShareOfFull(room, own)
  if (now === null || full === null) return null
  const amount = moneyOf(now, room.currency)
  const values = { nights: nightsOf(own), amount }
  return (
    <p aria-live="polite" className="text-sm text-soft">
      <b className="text-ink tabular-nums">
        {whose === 'own' ? t.roomRequests.youdPay(values) : t.roomRequests.theydPay(values)}
      </b>{' '}
      {now === full
        ? t.roomRequests.withThoseThere()
        : t.roomRequests.lessOnceFull({ amount: moneyOf(full, room.currency) })}
    </p>
  )
}
