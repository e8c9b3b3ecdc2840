type Values = Record<string, unknown>

/** What of `values` is not as it was saved. The order of what is chosen from a list says nothing. */
export function changesOf<T extends Values>(saved: T, values: Partial<T>): Partial<T> {
  const changed = Object.entries(saved).filter(([name, before]) => !isSame(before, values[name]))
  return pick(
    values,
    changed.map(([name]) => name),
  )
}

export const pick = <T extends Values>(values: T, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>

/** As much of a stored draft as still fits the form: it may come from an earlier version of it. */
export function fitting<T extends Values>(saved: T, draft: Values = {}): T {
  const known = Object.keys(saved).filter((name) => kindOf(saved[name]) === kindOf(draft[name]))
  return { ...saved, ...pick(draft, known) }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

function isSame(one: unknown, other: unknown) {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((item) => other.includes(item))
}
