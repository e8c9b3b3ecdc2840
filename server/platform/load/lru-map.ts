export type LruMap<Key, Value> = {
  /** Undefined if it is not cached. */
  get: (key: Key) => Value | undefined
  set: (key: Key, value: Value) => void
}

/** Caches the most recently used values, up to `max` of them. */
export function createLruMap<Key, Value extends {}>(max: number): LruMap<Key, Value> {
  /** A Map keeps its keys in the order of insertion, so the first one is the least recently used. */
  const values = new Map<Key, Value>()

  function set(key: Key, value: Value) {
    values.delete(key)
    values.set(key, value)
    const [oldest] = values.keys()
    if (values.size > max && oldest !== undefined) values.delete(oldest)
  }

  return {
    set,
    get(key) {
      const value = values.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
  }
}
