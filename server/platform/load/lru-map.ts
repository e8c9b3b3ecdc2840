export type LruMap<Key, Value> = {
  /** Undefined if it is not kept. */
  get: (key: Key) => Value | undefined
  set: (key: Key, value: Value) => void
}

/** Keeps the last used values, `most` of them. */
export function createLruMap<Key, Value extends {}>(max: number): LruMap<Key, Value> {
  /** A Map keeps its keys in the order in which they were added, so the first one was used longest ago. */
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
