import { createLruMap } from '../../load/lru-map.ts'

/** The half-life of the usage, in milliseconds. */
const halfLifeMs = 1_800_000
const maxKeys = 10_000

/** The recent usage by key, in this process. */
export function createUsage() {
  const kept = createLruMap<string, { amount: number; at: number }>(maxKeys)

  function of(key: string) {
    const last = kept.get(key)
    return last ? last.amount * 0.5 ** ((performance.now() - last.at) / halfLifeMs) : 0
  }

  return {
    of,
    add: (key: string, amount: number) => kept.set(key, { amount: of(key) + amount, at: performance.now() }),
  }
}
