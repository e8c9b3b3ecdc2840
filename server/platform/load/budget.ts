export type Budget = ReturnType<typeof createBudget>

/** What one key may hold at once, such as the connections of an address. A key that holds nothing takes no memory. */
export function createBudget(max: number) {
  const held = new Map<string, number>()

  return {
    /** Returns whether there was room for it. */
    take(key: string, amount = 1): boolean {
      const sum = (held.get(key) ?? 0) + amount
      if (sum > max) return false
      held.set(key, sum)
      return true
    },
    giveBack(key: string, amount = 1) {
      const left = (held.get(key) ?? 0) - amount
      if (left > 0) held.set(key, left)
      else held.delete(key)
    },
  }
}
