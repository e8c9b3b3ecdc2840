import type { Expression, RawBuilder } from 'kysely'
import type { Placeholders } from '../db/statements/statement.ts'

/** A filter of a list: its condition, and how PostgreSQL finds the matching rows. */
export type ListFilter<Args extends object = object> = {
  where: (value: Expression<unknown>, arg: Placeholders<Args>) => RawBuilder<unknown>
  /**
   * - `order`: by the index of each order of the list, which contains the column. A page is read until it is full.
   * - `day`: the same, and the index by day is bounded by it.
   * - `own`: by an index that is not in the order of the list, so that the rows are collected, then sorted.
   * - `either`: by the order or by an index of its own, as PostgreSQL chooses: few rows may be found, or most.
   * - `words`: collected, but of frequent words only the first rows by day (`search-periods.ts`).
   */
  by: 'order' | 'day' | 'own' | 'either' | 'words'
  /** The filter's own indexes. */
  index?: readonly string[]
  /** Its statements are not prepared, as it is seldom used, or planned by its value. */
  isRare?: boolean
}

/**
 * The table of a list's filters; types require an entry for each. Several active filters must all match. `ofOrders` are the indexes of the
 * orders.
 */
export function listFilters<Name extends string, Args extends object = object>(
  ofOrders: readonly string[],
  table: Record<Name, ListFilter<Args>>,
) {
  const names = Object.keys(table) as Name[]
  const some = (active: readonly Name[], ...ways: ListFilter['by'][]) =>
    active.some((name) => ways.includes(table[name].by))
  return {
    names,

    /** At least one of these indexes is in the plan of a list with only this filter; a test checks each filter. */
    indexesOf: (name: Name) => {
      const { by, index = ofOrders } = table[name]
      return by === 'either' ? [...index, ...ofOrders] : index
    },

    /** The filters that a request sets. */
    activeIn: (values: { readonly [Key in Name]?: unknown }) => names.filter((name) => values[name] !== undefined),

    /** The conditions of these filters. */
    where: (active: readonly Name[], arg: Placeholders<Args & { [Key in Name]?: unknown }>) =>
      active.map((name) => table[name].where(arg[name] as Expression<unknown>, arg)),

    ofDays: (active: readonly Name[]) => active.filter((name) => table[name].by === 'day'),

    /** Whether rows are found in another order than that of the list. */
    areUnordered: (active: readonly Name[]) => some(active, 'own', 'words'),

    /** Whether words are the only filter without an index in the order by day. */
    areSearchedByPeriod: (active: readonly Name[]) => some(active, 'words') && !some(active, 'own', 'either'),

    /** For the name of a statement: one digit for each filter, 1 if it is active. */
    flags: (active: readonly Name[]) => names.map((name) => Number(active.includes(name))).join(''),

    /** Prepares the most frequent statements: those of the unfiltered list, and of first pages with one filter. */
    prepared: (active: readonly Name[]) =>
      active.length === 0
        ? 'all'
        : active.length === 1 && !active.some((name) => table[name].isRare)
          ? 'first page'
          : 'none',
  } as const
}
