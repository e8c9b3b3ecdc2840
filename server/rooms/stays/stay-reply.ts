import type { Stay } from '../../../contract/rooms/stays.ts'
import { creditsOf, fewestTransfers, sharesOf, type Transfer } from '../../../contract/rooms/price-shares.ts'
import type { StoredStay } from './stays.queries.ts'

type Shared = Pick<StoredStay, 'people' | 'price'>

/** The share of each member; null if nobody has said a price. */
export function sharesOfStay({ people, price: { total, split } }: Shared): ReadonlyMap<string, number> | null {
  if (total === null) return null
  const shares = sharesOf(total, split, people)
  return new Map(people.map(({ member }, at) => [member.id, shares[at]!]))
}

/** Who booked has paid the total. Until somebody has, nobody owes anything. */
function balanceOf(stay: StoredStay, shares: ReadonlyMap<string, number> | null): Transfer[] {
  const { booking, price, payments } = stay
  if (shares === null || booking.by === null || booking.state === 'open') return []
  return fewestTransfers(creditsOf(shares, { payer: booking.by, total: price.total ?? 0 }, payments))
}

/** The stay as its people see it; `viewerId` is one of them. Ids of members whom they may not see are left out. */
export function replyOf({ requestId, ...stay }: StoredStay, viewerId: string): Stay {
  const shares = sharesOfStay(stay)
  const me = stay.people.find(({ member }) => member.id === viewerId)
  const seen = new Set([...stay.people.map(({ member }) => member), ...stay.others].map(({ id }) => id))
  const shown = (id: string | null) => (id !== null && seen.has(id) ? id : null)
  const between = <Pair extends { from: string; to: string }>(pair: Pair) => ({
    ...pair,
    from: shown(pair.from),
    to: shown(pair.to),
  })
  return {
    ...stay,
    people: stay.people.map(({ hand: _hand, agreedVersion: _version, agreedShare: _share, ...person }) => ({
      ...person,
      share: shares?.get(person.member.id) ?? null,
    })),
    payments: stay.payments.map(between),
    balance: balanceOf({ requestId, ...stay }, shares).map(between),
    booking: { ...stay.booking, by: shown(stay.booking.by) },
    changes: stay.changes.map(({ by, about, ...change }) => ({ ...change, by: shown(by), about: shown(about) })),
    mine: { agreedVersion: me?.agreedVersion ?? 0, agreedShare: me?.agreedShare ?? null, requestId },
  }
}
