type Bounds = { member?: number; address?: number; process?: number }

/** Returns the function that gives the amount back; null, and nothing is taken, if it exceeds one of the bounds. */
export type Budget = (client: { member?: string; address: string }, amount?: number) => (() => void) | null

/**
 * Budgets of what is open at once, such as connections: per member, per address and for the process. A client with nothing open takes no
 * memory.
 */
export function createBudget(bounds: Bounds): Budget {
  const open = new Map<string, number>()
  const openOf = (key: string) => open.get(key) ?? 0

  function add(key: string, amount: number) {
    const sum = openOf(key) + amount
    if (sum > 0) open.set(key, sum)
    else open.delete(key)
  }

  return ({ member, address }, amount = 1) => {
    const bounded = [
      { key: `member ${member}`, max: bounds.member },
      { key: `address ${address}`, max: bounds.address },
      { key: 'process', max: bounds.process },
    ]
    if (bounded.some(({ key, max = Infinity }) => openOf(key) + amount > max)) return null
    for (const { key } of bounded) add(key, amount)
    return () => bounded.forEach(({ key }) => add(key, -amount))
  }
}
