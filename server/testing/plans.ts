import { CompiledQuery } from 'kysely'
import type { Database } from '../db/connect.ts'
import { type Statement, valuesOf } from '../db/statement.ts'

type Plan = { Plans?: Plan[]; 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number }

/** How many rows of this table PostgreSQL reads for the statement, by any scan. */
export async function rowsRead<Args extends object>(
  db: Database,
  statement: Statement<Args>,
  args: Args,
  table: string,
): Promise<number> {
  const query = CompiledQuery.raw(`explain (analyze, format json) ${statement.text}`, valuesOf(statement, args))
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query)
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
