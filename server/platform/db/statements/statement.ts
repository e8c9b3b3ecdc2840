import { type Expression, PostgresQueryCompiler, type RawBuilder, createQueryId, sql } from 'kysely'
import { currentLanguage } from '../../../../texts/languages.ts'

/**
 * A hot statement: SQL that is composed once, when the program starts, and sent many times with other values. PostgreSQL prepares
 * it on each connection, and builds the reply's JSON itself.
 *
 *     const oneFestival = statement('festival', (arg: Placeholders<{ id: string; viewerId: string | null }>) =>
 *       sql<{ json: string }>`select … as json from festivals where id = ${arg.id} and ${isVisible('festivals', arg)}`)
 *
 *     await readJson(db, oneFestival, { id, viewerId })
 *
 * `arg.id` is a placeholder: each use of it becomes the same `$1`. Fragments of SQL are functions that take
 * placeholders; given plain values instead, the same fragment works in a Kysely `where`.
 */
export type Statement<Args extends object = object, Row = unknown> = {
  /** Unique in the program. */
  name: string
  text: string
  /** The argument for `$1`, then the one for `$2`, and so on. */
  argNames: (keyof Args & string)[]
  /** Whether connections prepare it. False if the text depends on the request, as PostgreSQL never drops a prepared statement. */
  isPrepared: boolean
  /** Never set: it carries the type of a row. */
  row?: Row
}

/** For each argument of a statement, the expression to write in its place. */
export type Placeholders<Args> = { readonly [Name in keyof Args]-?: Expression<Args[Name]> }

/** The argument of a fragment: a placeholder in a statement, the value itself in a Kysely query. */
export type Argument<T> = T | Expression<T>

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** One placeholder, for SQL that is not written inside `statement()`. */
export const placeholder = <T>(name: string): Expression<T> =>
  sql.val(new Placeholder(name)) as Expression<unknown> as Expression<T>

/** The values themselves, for fragments in a statement that is composed for one request. */
export const asExpressions = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sql.val(value)])) as Record<
    string,
    Expression<unknown>
  > as Placeholders<Values>

/** The language of the moment, which no caller passes (`valuesOf`). */
export const languageArgument = placeholder<string>('readerLanguage')

/** Returns a placeholder for any name that is read from it. */
const placeholders = new Proxy({}, { get: (_, name) => placeholder(String(name)) })

/** Writes `$n` for a placeholder, with one number for each name. */
class StatementCompiler extends PostgresQueryCompiler {
  readonly argNames: string[] = []

  protected override appendValue(value: unknown) {
    if (!(value instanceof Placeholder))
      throw new TypeError(
        'A statement is composed once: write a constant with sql.lit, and take a value as an argument',
      )
    if (!this.argNames.includes(value.name)) this.argNames.push(value.name)
    this.append(`$${this.argNames.indexOf(value.name) + 1}`)
  }
}

export function statement<Args extends object = {}, Row = unknown>(
  name: string,
  compose: (arg: Placeholders<Args>) => RawBuilder<Row>,
  { isPrepared = true } = {},
): Statement<Args, Row> {
  const compiler = new StatementCompiler()
  const composed = compose(placeholders as Placeholders<Args>)
  const { sql: text } = compiler.compileQuery(composed.toOperationNode(), createQueryId())
  return { name, text, argNames: compiler.argNames as (keyof Args & string)[], isPrepared }
}

/** The values of a statement in the order of their placeholders, with the present language. Throws if one is missing. */
export function valuesOf<Args extends object>({ name, argNames }: Statement<Args>, args: Args): unknown[] {
  return argNames.map((argName: string) => {
    if (argName === 'readerLanguage') return currentLanguage()
    const value = args[argName as keyof Args]
    if (value === undefined) throw new TypeError(`The statement ${name} needs a value for ${argName}`)
    return value
  })
}

/** The current day in UTC, which decides what is past. */
export const todayUtc = sql`(now() at time zone 'UTC')::date`

/** The first moment of the month in UTC. */
export const thisMonth = sql<Date>`(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')`

/** An instant of the contract: text in UTC with milliseconds. `column` is written as in SQL. */
export const instant = (column: string) => instantOf(sql.ref(column))
export const instantOf = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
