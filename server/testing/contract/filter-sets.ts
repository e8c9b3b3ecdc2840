/**
 * No filter, each alone, all together, and all but each: the number of sets is linear in the number of filters. Only one of `alternatives`
 * can be active at once.
 */
export function filterSets<Name extends string>(
  names: readonly Name[],
  alternatives: readonly Name[][] = [],
): Name[][] {
  const max = alternatives.length === 0 ? [[]] : alternatives
  const largest = max.map((chosen) => {
    const others = new Set(alternatives.filter((other) => other !== chosen).flat())
    return names.filter((name) => !others.has(name))
  })
  const smaller = largest.flatMap((all) => all.map((left) => all.filter((name) => name !== left)))
  return [[], ...names.map((name) => [name]), ...largest, ...smaller]
}
