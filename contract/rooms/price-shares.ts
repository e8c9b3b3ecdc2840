import type { CurrencyCode } from '../platform/money.ts'

/* What each pays for a stay, and who pays whom. Amounts are whole numbers of the smallest units of their currency. */

export const staySplits = ['equal', 'by_night', 'by_hand'] as const
/** Without names: what the host of a room can propose before anybody is there. */
export const proposedSplits = ['by_night', 'equal'] as const
export type StaySplit = (typeof staySplits)[number]

/** The number of decimals in which a currency is paid, as in `price_of_room()` of the database. */
export const decimalsOf = (currency: CurrencyCode): number => (currency === 'JPY' ? 0 : 2)

/** The smallest units of a decimal amount: 4550 of '45.5'. */
export const toMinor = (amount: string | number, currency: CurrencyCode): number =>
  Math.round(Number(amount) * 10 ** decimalsOf(currency))

export const fromMinor = (minor: number, currency: CurrencyCode): number => minor / 10 ** decimalsOf(currency)

type Days = { from: string; to: string }

/** A stay of a single day counts as a night. */
export const nightsOf = ({ from, to }: Days): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))

type Sharer = Days & {
  /** Their share if it is split by hand. */
  hand: number
}

/** The share of each, in the order of joining: they add up to the total, and what cannot be divided goes to the first. */
export function sharesOf(total: number, split: StaySplit, people: readonly Sharer[]): number[] {
  if (split === 'by_hand') return people.map(({ hand }) => hand)
  const weights = people.map((one) => (split === 'by_night' ? nightsOf(one) : 1))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  // Exact for amounts whose product with the nights is no safe integer any more.
  const shares = weights.map((weight) => Number((BigInt(total) * BigInt(weight)) / BigInt(sum)))
  const rest = total - shares.reduce((all, share) => all + share, 0)
  return shares.map((share, at) => (at === 0 ? share + rest : share))
}

export type Transfer = { from: string; to: string; amount: number }

/** What everybody gave for the stay beyond their share; negative for who still owes. */
export function creditsOf(
  shares: ReadonlyMap<string, number>,
  { payer, total }: { payer: string; total: number },
  payments: readonly Transfer[],
): Map<string, number> {
  const credits = new Map<string, number>()
  const add = (id: string, amount: number) => credits.set(id, (credits.get(id) ?? 0) + amount)
  for (const [id, share] of shares) add(id, -share)
  add(payer, total)
  for (const { from, to, amount } of payments) {
    add(from, amount)
    add(to, -amount)
  }
  return credits
}

/** Above this number the fewest payments take too long to find; there are then few more than these. */
const maxExact = 12

/**
 * The fewest payments after which nobody owes anything. Those who owe and are owed the same together settle among themselves: `n` of them
 * need `n - 1` payments, so the more such groups, the fewer payments.
 */
export function fewestTransfers(credits: ReadonlyMap<string, number>): Transfer[] {
  const open = [...credits].filter(([, credit]) => credit !== 0)
  return groupsOf(open).flatMap(settle)
}

type Credit = [id: string, credit: number]

/** The most groups whose credits add up to zero. */
function groupsOf(open: Credit[]): Credit[][] {
  if (open.length > maxExact) return [open]
  const all = 2 ** open.length
  const sums = Array.from({ length: all }, () => 0)
  const most = Array.from({ length: all }, () => 0)
  // The last one that joins the best order to reach each set.
  const last = Array.from({ length: all }, () => -1)
  for (let set = 1; set < all; set++) {
    for (let at = 0; at < open.length; at++) {
      const before = set & ~(1 << at)
      if (before === set) continue
      sums[set] = sums[before]! + open[at]![1]
      if (last[set] === -1 || most[before]! > most[set]!) {
        most[set] = most[before]!
        last[set] = at
      }
    }
    if (sums[set] === 0) most[set]! += 1
  }
  const groups: Credit[][] = []
  let group: Credit[] = []
  for (let set = all - 1; set > 0; set &= ~(1 << last[set]!)) {
    if (sums[set] === 0 && group.length > 0) {
      groups.push(group)
      group = []
    }
    group.push(open[last[set]!]!)
  }
  return group.length > 0 ? [...groups, group] : groups
}

/** Who owes most pays first, to whom most is owed. */
function settle(group: Credit[]): Transfer[] {
  const owing = group.filter(([, credit]) => credit < 0).map(([id, credit]) => ({ id, amount: -credit }))
  const owed = group.filter(([, credit]) => credit > 0).map(([id, amount]) => ({ id, amount }))
  const transfers: Transfer[] = []
  for (const list of [owing, owed]) list.sort((one, other) => other.amount - one.amount)
  while (owing[0] && owed[0]) {
    const amount = Math.min(owing[0].amount, owed[0].amount)
    transfers.push({ from: owing[0].id, to: owed[0].id, amount })
    for (const list of [owing, owed]) {
      list[0]!.amount -= amount
      if (list[0]!.amount === 0) list.shift()
    }
  }
  return transfers
}
