import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { type Statement, valuesOf } from '../../platform/db/statements/statement.ts'

/**
 * PostgreSQL's plan for these values as text; without values, the generic plan. `(analyze)` also runs the statement and reports what it
 * read.
 */
export async function planOf<Args extends object>(
  db: Database,
  statement: Statement<Args>,
  args: Args | null,
  options: '' | '(analyze)' | '(analyze, buffers)' = '',
): Promise<string> {
  const query = args
    ? CompiledQuery.raw(`explain ${options} ${statement.text}`, valuesOf(statement, args))
    : sql.raw(`explain (generic_plan) ${statement.text}`).compile(db)
  const { rows } = await db.executeQuery<Record<string, string>>(query)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}

/** The plan for these values and the generic plan: PostgreSQL chooses between the two. */
export const plansOf = async <Args extends object>(db: Database, statement: Statement<Args>, args: Args) => [
  await planOf(db, statement, args),
  await planOf(db, statement, null),
]

type Plan = {
  Plans?: Plan[]
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
}

/** The number of rows of this table that PostgreSQL reads for the statement, by any scan. */
export async function rowsRead<Args extends object>(
  db: Database,
  statement: Statement<Args>,
  args: Args,
  table: string,
): Promise<number> {
  return (await nodesRun(db, statement, args))
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
}

/** The number of rows that all steps of the plan return or discard: a measure of work that is the same on every machine. */
export const rowsHandled = async <Args extends object>(db: Database, statement: Statement<Args>, args: Args) =>
  (await nodesRun(db, statement, args)).reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  )

async function nodesRun<Args extends object>(db: Database, statement: Statement<Args>, args: Args): Promise<Plan[]> {
  const query = CompiledQuery.raw(`explain (analyze, format json) ${statement.text}`, valuesOf(statement, args))
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query)
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
