type Values = Record<string, unknown>

/** The fields of `values` that differ from the saved ones. The order of a list counts only for the fields in `ordered`. */
export function changesOf<T extends Values>(saved: T, values: Partial<T>, ordered: readonly string[] = []): Partial<T> {
  const isSame = (name: string) => isSameValue(saved[name], values[name], ordered.includes(name))
  return pick(
    values,
    Object.keys(saved).filter((name) => !isSame(name)),
  )
}

export const pick = <T extends Values>(values: T, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>

/**
 * `saved`, overwritten by the fields of a stored draft that still have the right type, because a draft may come from an earlier
 * version of the form.
 */
export function fitting<T extends Values>(saved: T, draft: Values = {}): T {
  const known = Object.keys(saved).filter((name) => kindOf(saved[name]) === kindOf(draft[name]))
  return { ...saved, ...pick(draft, known) }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

function isSameValue(one: unknown, other: unknown, isOrdered: boolean) {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((item, at) => (isOrdered ? other[at] === item : other.includes(item)))
}
