/**
 * No filter, each alone, all together, and all but each: their number grows with the filters, and not with its powers. Of `alternatives`
 * only one can be chosen at once.
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
