import { t } from '#texts'
import { wrongOwnNights } from '../../../contract/rooms/room-nights.ts'
import { maxStayPayments, maxStayPaymentsOfOne } from '../../../contract/rooms/stay-limits.ts'
import type { StayChange } from '../../../contract/rooms/stays.ts'
import { Conflict, Forbidden, InvalidInput } from '../../platform/http-error.ts'
import type { StoredStay } from './stays.queries.ts'

/** For who looked at an earlier version. */
export const StayChanged = () => Conflict('stay_changed', t.stayErrors.changed())
export const StayOver = () => Conflict('stay_over', t.stayErrors.over())
export const HasHost = () => Conflict('has_host', t.stayErrors.hasHost())
export const BlockedInStay = () => Forbidden('blocked', t.stayErrors.blocked())
export const PaymentReceived = () => Conflict('payment_received', t.stayErrors.received())
const TooManyPayments = () => Conflict('too_many_payments', t.stayErrors.tooManyPayments())

type Change = { stay: StoredStay; callerId: string; body: StayChange }

/** Throws 409 where the stay has as many payments as it may have, or this payer as many of their own. */
export function refusePaying({ payments }: StoredStay, callerId: string): void {
  const own = payments.filter(({ from }) => from === callerId)
  if (payments.length >= maxStayPayments || own.length >= maxStayPaymentsOfOne) throw TooManyPayments()
}

/** Throws 400 at the part that cannot be as it was sent. */
export function refuseChange(change: Change): void {
  refusePeople(change)
  refusePrice(change)
  const { stay, body } = change
  const isInStay = (day: string) => day >= stay.from && day <= stay.to
  const { by } = body.booking ?? {}
  if (by && !isPerson(stay, by)) throw InvalidInput({ 'booking.by': t.stayErrors.notInStay() })
  if (body.arrival?.time && !isInStay(body.arrival.time.slice(0, 10)))
    throw InvalidInput({ 'arrival.time': t.roomRequestErrors.dayOfTheStay() })
  if (body.stepBackUntil && body.stepBackUntil > stay.to)
    throw InvalidInput({ stepBackUntil: t.stayErrors.deadlineAfterStay() })
}

const isPerson = ({ people }: StoredStay, id: string) => people.some(({ member }) => member.id === id)

function refusePeople({ stay, callerId, body: { people = [], beds = stay.beds } }: Change): void {
  for (const { member, bed, from, to } of people) {
    if (!isPerson(stay, member)) throw InvalidInput({ people: t.stayErrors.notInStay() })
    if ((from !== undefined || to !== undefined) && member !== callerId)
      throw InvalidInput({ people: t.stayErrors.nightsOfOthers() })
    const wrong = wrongOwnNights({ from, to }, { availableFrom: stay.from, availableTo: stay.to })
    if (wrong) throw InvalidInput({ [wrong.field]: wrong.message })
    if (bed && !beds.some(({ id }) => id === bed)) throw InvalidInput({ people: t.stayErrors.unknownBed() })
  }
}

function refusePrice({ stay, body: { people = [], price } }: Change): void {
  const { total, currency, split } = price ?? stay.price
  if (currency !== stay.price.currency && stay.payments.length > 0)
    throw InvalidInput({ 'price.currency': t.stayErrors.paidInCurrency({ currency: stay.price.currency }) })
  if (split !== 'by_hand') return
  const hands = stay.people.map((one) => people.find(({ member }) => member === one.member.id)?.hand ?? one.hand)
  if (total === null) throw InvalidInput({ 'price.total': t.stayErrors.totalNeeded() })
  if (hands.reduce((sum, hand) => sum + hand, 0) !== total) throw InvalidInput({ people: t.stayErrors.handsAddUp() })
}
