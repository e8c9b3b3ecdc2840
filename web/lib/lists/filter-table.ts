import type { z } from 'zod'
import { dayOf, type Given, type GivenSearch, inOrder, onlyGiven, plainText, textOf } from './search.ts'
import { optionText } from '../format/option-text.ts'

/** A select with the values of a filter. */
export type Choice<Value extends string = string> = {
  label: () => string
  /** The select's text when the filter is not set. */
  all: () => string
  options: readonly Value[]
  /** The texts of the values, if they differ from the values. */
  words?: Readonly<Record<Value, () => string>>
}

type Entry<Filters, Value, Sent> = {
  /** Reads its value from an address; undefined if it is invalid. */
  read: (value: unknown, search: GivenSearch) => Value | undefined
  /** The value for the API, if it is not the value itself; false if the API has no such filter. */
  sent?: ((filters: Filters) => Sent | undefined) | false
}

/** A filter that is counted and can be removed. If it has `several` values, separated by commas, each can be removed. */
type Filter = { is: 'filter'; several?: true; field?: Choice }
/** The text of the filter's chip; required only for lists whose pages display chips. */
type Chip<Filters, Value, Shown> = [Shown] extends [never]
  ? unknown
  : { chip: (value: Value | undefined, filters: Filters, displayed: Shown) => string }

type Other<Filters> =
  /** A part of another filter, which is set, counted and removed with it: the last day with the first. */
  | { is: 'part'; of: keyof Filters }
  /** A search text: it limits the list, but does not count as a filter. */
  | { is: 'words' }
  /** An order or a switch, which stays when the filters are cleared. */
  | { is: 'view' }
  /** The displayed part of the list, which is not sent to the API. */
  | { is: 'place' }

/**
 * Everything that a page knows about the filters of a list: one required entry for each name in its address. `Shown` is the data that the
 * texts of chips need; never for a list without chips.
 */
export type FilterTable<Filters, Shown = never, Query = unknown> = {
  [Name in keyof Filters]-?: Entry<Filters, Filters[Name], Name extends keyof Query ? Query[Name] : unknown> &
    ((Filter & Chip<Filters, Filters[Name], Shown>) | Other<Filters>)
}

type AnyEntry<Filters> = Entry<Filters, unknown, unknown> &
  ((Filter & { chip?: (value: unknown, filters: Filters, displayed: unknown) => string }) | Other<Filters>)

/** The names in an address: those of the contract, and the page's `Own`. */
export type AddressOf<Schema extends z.ZodType, Own> = Given<Omit<z.output<Schema>, keyof Own>> & Own

export type Change<Filters> = { [Name in keyof Filters]?: string | number | undefined }

/** The functions for the filters of an address by their table. `Query` is the query of the API. */
export function filtersIn<Filters extends object, Query extends object, Shown>(
  entries: FilterTable<Filters, Shown, Query>,
) {
  type Name = keyof Filters & string
  const table = entries as Record<Name, AnyEntry<Filters>>
  const names = Object.keys(table) as Name[]
  const namesThat = (fit: (entry: AnyEntry<Filters>, name: Name) => boolean) =>
    names.filter((name) => fit(table[name], name))
  const collect = (some: Name[], valueOf: (name: Name) => unknown) =>
    onlyGiven(Object.fromEntries(some.map((name) => [name, valueOf(name)])))

  const read = (search: GivenSearch) => collect(names, (name) => table[name].read(search[name], search)) as Filters

  /** The filters with some of them changed, so that the list starts from its first page. An empty value removes a filter. */
  const changed = (filters: Filters, change: Change<Filters>) => read({ ...filters, ...change, cursor: undefined })

  /** Each filter that is set, in the order of the table, with the filters without it; a filter with several values also without each. */
  const filtersSet = (filters: Filters) =>
    names.flatMap((name) => {
      const entry = table[name]
      if (entry.is !== 'filter') return []
      const whole = namesThat((entry, one) => one === name || (entry.is === 'part' && entry.of === name))
      if (whole.every((one) => filters[one] === undefined)) return []
      const values = entry.several ? String(filters[name]).split(',') : []
      return {
        name,
        label: (displayed: Shown) => entry.chip?.(filters[name], filters, displayed) ?? '',
        without: changed(filters, Object.fromEntries(whole.map((one) => [one, undefined])) as Change<Filters>),
        each: values.map((value) => {
          const others = values.filter((other) => other !== value).join(',')
          return { label: value, without: changed(filters, { [name]: others } as Change<Filters>) }
        }),
      }
    })

  return {
    read,
    changed,
    filtersSet,

    /** The number of filters that are set. */
    countOf: (filters: Filters) => filtersSet(filters).reduce((sum, { each }) => sum + (each.length || 1), 0),

    /** Whether any filter or text limits the list. */
    hasFilters: (filters: Filters) =>
      filtersSet(filters).length > 0 ||
      namesThat(({ is }) => is === 'words').some((name) => filters[name] !== undefined),

    /** The filters that remain when they are cleared. */
    cleared: (filters: Filters) =>
      read(
        collect(
          namesThat(({ is }) => is === 'view'),
          (name) => filters[name],
        ),
      ),

    /** The filters in the form of the API. */
    queryOf: (filters: Filters) =>
      collect(
        namesThat(({ is, sent }) => is !== 'place' && sent !== false),
        (name) => (table[name].sent || (() => filters[name]))(filters),
      ) as Query,
  }
}

/** A value from a list, in any case, with a select. */
export const choice = <Value extends string>(field: Choice<Value>) => ({
  is: 'filter' as const,
  read: (value: unknown) => {
    const name = plainText(value).toLowerCase()
    return field.options.find((one) => one.toLowerCase() === name)
  },
  chip: (value: Value | undefined) => (value === undefined ? '' : (field.words?.[value]() ?? optionText(value))),
  field,
})

const daysIn = (search: GivenSearch) => inOrder(dayOf(search['startDate']), dayOf(search['endDate']))
/** A range of days. */
export const firstDay = { is: 'filter' as const, read: (_: unknown, search: GivenSearch) => daysIn(search)[0] }
export const lastDay = {
  is: 'part' as const,
  of: 'startDate' as const,
  read: (_: unknown, search: GivenSearch) => daysIn(search)[1],
}

/** The start of the list: 'Show more' links there for browsers without scripts. */
export const cursor = { is: 'place' as const, read: (value: unknown) => textOf(value, 500) }

export const oneOf =
  <Value extends string>(options: readonly Value[]) =>
  (value: unknown) =>
    options.find((one) => one === value)
