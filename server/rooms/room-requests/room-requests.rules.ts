import { t } from '#texts'
import type { RequestStatus } from '../../../contract/rooms/room-requests.ts'
import { maxHoldDays } from '../../../contract/rooms/room-limits.ts'
import { wrongOwnNights } from '../../../contract/rooms/room-nights.ts'
import { dayAfter } from '../../../contract/festivals/event-times.ts'
import { adultAge } from '../../../contract/people/profile-options.ts'
import type { Gender, GenderPreference } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, InvalidInput } from '../../platform/http-error.ts'
import { hasAddress } from '../../platform/text/addresses.ts'
import { eligibilityOf } from '../rooms/list/room-fit.rules.ts'
import type { FullNights } from '../rooms/room-nights.queries.ts'
import { nightsInWords } from '../rooms/room-nights.words.ts'
import { refuseUnderAge } from '../rooms/rooms.rules.ts'

export const AlreadyRequested = () => Conflict('already_requested', t.roomRequestErrors.alreadyRequested())
/** For the host: the requester agreed to another offer than the present one. */
export const NotAgreed = () => Conflict('offer_changed', t.roomRequestErrors.notAgreed())
/** For a requester who looked at an earlier version. */
export const OfferChanged = () => Conflict('offer_changed', t.roomRequestErrors.offerChanged())
export const StayIsOver = () => Conflict('room_closed', t.roomRequestErrors.stayOver())

type Room = {
  hostId: string
  isOpen: boolean
  genderPreference: GenderPreference | null
}
type Stay = { availableFrom: string; availableTo: string }
type Requester = { id: string; age: number | null; gender: Gender | null }

/** A request goes to a stranger, like the first message of a chat (threat 89). */
export function refuseAddresses(message: string): void {
  if (hasAddress(message)) throw InvalidInput({ message: t.roomRequestErrors.noLinks() })
}

/** Throws the reason why this member may not request this room now; if there are several, a permanent one first. */
export function refuseRequesting(room: Room, requester: Requester): void {
  if (room.hostId === requester.id) throw Forbidden('own_room', t.roomRequestErrors.ownRoom())
  refuseUnderAge(requester.age, 'request')
  const eligibility = eligibilityOf(room.genderPreference, requester.gender)
  if (eligibility === 'excluded') throw Forbidden('not_eligible', sharesWithOthers(room.genderPreference))
  if (eligibility === 'unknown') throw Forbidden('gender_needed', t.roomRequestErrors.genderNeeded())
  if (!room.isOpen) throw Conflict('room_closed', t.roomRequestErrors.closed())
}

/** Throws 409 with the requested nights on which no place is free. The database refuses these as well (room-places.ts). */
export function refuseFullNights({ nights, isWholeRoom }: FullNights): void {
  if (nights.length === 0) return
  const words = nightsInWords(nights)
  const message = isWholeRoom ? t.roomRequestErrors.roomFull() : t.roomRequestErrors.roomFullOn({ nights: words })
  throw Conflict('room_full', message, { nights: words })
}

/** Throws 400 if a request is for days that the room does not have. */
export function refuseOtherDays(
  asked: { from?: string | null | undefined; to?: string | null | undefined },
  stay: Stay,
) {
  const wrong = wrongOwnNights(asked, stay)
  if (wrong) throw InvalidInput({ [wrong.field]: wrong.message })
}

const sharesWithOthers = (preference: GenderPreference | null) =>
  preference === 'Female only' ? t.roomRequestErrors.womenOnly() : t.roomRequestErrors.menOnly()

type Sharer = { age: number | null }
type Decision = {
  before: RequestStatus
  decision: Exclude<RequestStatus, 'pending'>
  isOver: boolean
  host: Sharer
  guest: Sharer
}

/** Throws the reason why a host may not make this decision now. The guests of a stay cannot be changed once it is over. */
export function refuseDeciding({ before, decision, isOver, host, guest }: Decision): void {
  if (isOver && (decision === 'accepted' || before === 'accepted')) throw StayIsOver()
  if (decision !== 'accepted') return
  refuseUnderAge(host.age, 'share')
  // The guest was old enough when they sent the request, but may have changed or removed their age since.
  if (guest.age === null) throw Forbidden('under_age', t.roomRequestErrors.guestTellsNoAge({ age: adultAge }))
  if (guest.age < adultAge) throw Forbidden('under_age', t.roomRequestErrors.guestTooYoung({ age: adultAge }))
}

/** Throws 400 for a time until which no place can be held. */
export function refuseHold(until: string, lastDay: string): void {
  const [end, now] = [Date.parse(until), Date.now()]
  const message =
    end <= now
      ? t.roomRequestErrors.holdIsPast()
      : end > now + maxHoldDays * 86_400_000
        ? t.roomRequestErrors.holdTooLong({ days: maxHoldDays })
        : end >= Date.parse(dayAfter(lastDay))
          ? t.roomRequestErrors.holdWithinStay()
          : null
  if (message !== null) throw InvalidInput({ holdUntil: message })
}

/** Throws the reason why a requester may not withdraw their request now. */
export function refuseWithdrawing({ status, isOver }: { status: RequestStatus; isOver: boolean }): void {
  if (status === 'rejected') throw Conflict('already_declined', t.roomRequestErrors.alreadyDeclined())
  if (isOver && status === 'accepted') throw StayIsOver()
}
