import { expect, test } from 'vitest'
import { nameText, statementName } from './statement-names.ts'

test.each([
  ['select "id" from "users" where "id" = $1', 'select users'],
  [
    `select (select count(*) from follows) as n, 'from (nowhere' as text from "room_shares" as room`,
    'select room_shares',
  ],
  ['insert into "mail_outbox" ("id") values ($1) returning "id"', 'insert mail_outbox'],
  ['update only "rooms" set "a" = $1', 'update rooms'],
  ['delete from sessions where id = $1', 'delete sessions'],
  ['with old as (delete from sessions returning id) insert into ended select id from old', 'insert ended'],
  ['select from graphile_worker.add_jobs(array(select row($1)))', 'select graphile_worker.add_jobs'],
  ['select kind from (select 1 as kind from meetups) as waiting group by kind', 'select meetups'],
  ['select (select extract(epoch from now())) as n', 'select'],
  ["select set_config('statement_timeout', $1, true)", 'select'],
  ['-- reads (all\nselect 1 from users', 'select users'],
  ['begin', 'begin'],
  [' Commit', 'commit'],
  ['$1', 'other'],
])('%s is counted as %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})

test('a statement() keeps its own name', () => {
  nameText('one_festival', 'select json from festivals where id = $1')
  expect(statementName('select json from festivals where id = $1')).toBe('one_festival')
})

test('no text makes it slow', () => {
  const before = performance.now()
  for (const part of ['(', "'", '--', 'from ', 'a"', '$1, ']) statementName(part.repeat(20_000))
  expect(performance.now() - before).toBeLessThan(1_000)
})
