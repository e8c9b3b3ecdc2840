import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from '../../site/testing/site-process.ts'
import { boundFaultsOf } from './bound-faults.ts'
import type { Change } from './fault.ts'
import { guardFaultsOf } from './guard-faults.ts'
import { nearTests } from './near-tests.ts'
import { ruleFaultsOf } from './rule-faults.ts'
import { sqlFaultsOf } from './sql-faults.ts'

const planted = (source: string, changes: Change[]) =>
  changes.map(({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end))

const inSql = (sql: string) => {
  const source = `sql\`${sql}\``
  return planted(source, sqlFaultsOf('a.ts', source)).map((changed) => changed.slice('sql`'.length, -1))
}

describe('a condition in SQL loses its effect and keeps its parameters:', () => {
  test.each([
    ['select 1 from a where b', ['select 1 from a where (b or true)']],
    ['b = ${one} and c', ['(b = ${one} or true) and c', 'b = ${one} and (c or true)']],
    ['b or not c', ['(b and false) or not c', 'b or (not c and false)']],
    ['select a, b or c as d', ['select a, (b and false) or c as d', 'select a, b or (c and false) as d']],
    ['where a between 1 and 2 order by c', ['where (a between 1 and 2 or true) order by c']],
    ['from ${source} and a', ['from ${source} and (a or true)']],
    ['where a is distinct from b returning c', ['where (a is distinct from b or true) returning c']],
    ["where a = 'x and y' -- and z\n", ["where (a = 'x and y' or true) -- and z\n"]],
    ['a as b', []],
  ])('%s', (sql, expected) => {
    expect(inSql(sql).toSorted()).toEqual(expected.toSorted())
  })
})

test('each condition of a query is left out', () => {
  const source = "db.selectFrom('a').where('b', '=', 1).where((a) => a.or([c, d]))"
  expect(planted(source, sqlFaultsOf('a.ts', source)).toSorted()).toEqual(
    [
      "db.selectFrom('a').where((a) => a.or([c, d]))",
      "db.selectFrom('a').where('b', '=', 1)",
      "db.selectFrom('a').where('b', '=', 1).where((a) => a.or([sql<boolean>`false`, d]))",
      "db.selectFrom('a').where('b', '=', 1).where((a) => a.or([c, sql<boolean>`false`]))",
    ].toSorted(),
  )
})

test.each([
  ['if (a < 2) b()', ['if (a <= 2) b()', 'if (a < 4) b()', 'if (false) b()']],
  ['a && !b', ['true && !b', 'a && true', 'a && b']],
  ['x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c']],
  ['Math.cos(x) * y', ['(x) * y', 'Math.cos(x) / y']],
  ["a + 'text'", []],
])('a rule has the usual faults: %s', (source, expected) => {
  expect(planted(source, ruleFaultsOf('a.ts', source)).toSorted()).toEqual(expected.toSorted())
})

test.each([
  ['a >= ${todayUtc}', ['a >= (${todayUtc} + 1)', 'a >= (${todayUtc} - 1)']],
  ['a >= ${todayUtc} - 1', ['a >= ${todayUtc} - 2', 'a >= ${todayUtc} - 0']],
  ['a < end_date + 1', ['a < end_date + 2', 'a < end_date + 0']],
  ["a > now() - interval '7 days'", ["a > now() - interval '8 days'", "a > now() - interval '6 days'"]],
  ['count(distinct a)', ['count(a)']],
  ['distinct on (a) b order by c desc', ['distinct on (a) b order by c']],
  ['a is distinct from b - 1', []],
])('a bound in SQL is a day off, and the same or the first counts: %s', (sql, expected) => {
  const source = `sql\`${sql}\``
  expect(planted(source, boundFaultsOf('a.ts', source))).toEqual(expected.map((one) => `sql\`${one}\``))
})

test.each([
  ['if (a) return', ['if (false) return']],
  ['if (a) { throw b }', ['if (false) { throw b }']],
  ['if (a) b()', []],
  ['a && b(c)', ['true && b(c)']],
  ['if (a && !b) c()', ['if (true && !b) c()', 'if (a && true) c()']],
  ['known.delete(key)', ['void 0']],
  ['<A asMember name="b" />', ['<A  name="b" />']],
  ['<A isOpen={b} name={c} />', ['<A isOpen={!(b)} name={c} />']],
])('what is not done is done: %s', (source, expected) => {
  expect(planted(source, guardFaultsOf('a.tsx', source))).toEqual(expected)
})

test('near a file are the tests beside it, except those that measure', () => {
  const near = (file: string, ...tests: string[]) => tests.filter((one) => nearTests(file, one))
  const [chat, plans] = ['server/chat/chat/chat.test.ts', 'server/chat/chat/chat.plans.test.ts']
  expect(near('server/chat/chat/chat-reads.queries.ts', chat, plans, 'server/rooms/rooms/rooms.test.ts')).toEqual([
    chat,
  ])
  expect(near('server/platform/lists/paged-list.ts', 'server/platform/lists/paged-list.test.ts', chat)).toEqual([
    'server/platform/lists/paged-list.test.ts',
  ])
})

test('every fault that makes no difference has its reason, and its place still exists', () => {
  const listed: { file: string; what: string; reason: string }[] = JSON.parse(
    readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8'),
  )
  for (const { file, what, reason } of listed) {
    expect(reason).not.toBe('')
    expect(readFileSync(join(repository, file), 'utf8').replaceAll(/\s+/g, ' '), file).toContain(what)
  }
})
