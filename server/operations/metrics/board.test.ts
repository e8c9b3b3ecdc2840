import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { afterFile } from '../../testing/after-file.ts'
import { testApp } from '../../testing/app.ts'
import { createMetrics } from './metrics.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Place = { x: number; y: number; w: number; h: number }
type Panel = {
  id: number
  type: string
  title: string
  description?: string
  gridPos: Place
  datasource?: { type: string; uid: string }
  targets?: { refId: string; expr: string; datasource: { uid: string } }[]
}
type Board = {
  uid: string
  title: string
  schemaVersion: number
  templating: { list: { name: string; type: string; query: unknown; definition?: string }[] }
  panels: Panel[]
}

const board = JSON.parse(read('ops/grafana-board.json')) as Board
const panels = board.panels.filter(({ type }) => type !== 'row')
/** Each rule has the same lines, which are simple enough to be parsed without a library. */
const rules = read('ops/alerts.yml')
  .split('      - alert: ')
  .slice(1)
  .map((rule) => ({
    name: rule.split('\n', 1)[0] ?? '',
    expr: /^ {8}expr: (.+)$/m.exec(rule)?.[1] ?? '',
    holds: /^ {8}for: \d+m$/m.test(rule),
    severity: /^ {8}labels: \{ severity: (page|ticket) \}$/m.exec(rule)?.[1],
    summary: /^ {10}summary: (.+)$/m.exec(rule)?.[1] ?? '',
    runbook: /^ {10}runbook: docs\/operating\.md#(.+)$/m.exec(rule)?.[1] ?? '',
  }))

/** The names of metrics in an expression: all have such a prefix, and no label, function or job has. */
const namesIn = (expr: string) => expr.match(/\b(?:compas|nodejs|process)_\w+/g) ?? []

/** The names of all series, including those without a value yet. */
let served: Set<string>
beforeAll(async () => {
  const { services } = await testApp()
  const metrics = createMetrics(services)
  afterFile(metrics.stop)
  const types = [...(await metrics.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  served = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : name,
    ),
  )
})

test('every metric that the board and the alerts name is served', () => {
  const named = [
    ...panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr))),
    ...board.templating.list.flatMap(({ definition = '' }) => namesIn(definition)),
    ...rules.flatMap(({ expr }) => namesIn(expr)),
  ]
  expect(new Set(named).size).toBeGreaterThan(25)
  expect([...new Set(named)].filter((name) => !served.has(name))).toEqual([])
})

test('every metric of the product is on the board', () => {
  const shown = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr))))
  const own = [...served].filter(
    (name) => name.startsWith('compas_') && !name.endsWith('_sum') && !name.endsWith('_bucket'),
  )
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})

test('Grafana can read the board: its version, the choice of a data source, and panels side by side', () => {
  expect(board).toMatchObject({ uid: 'compas', title: 'Compás', schemaVersion: 39 })
  expect(board.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' })
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  for (const { title, description, datasource, targets = [] } of panels) {
    expect(description, title).toMatch(/\.$/)
    expect(datasource, title).toEqual({ type: 'prometheus', uid: '${datasource}' })
    expect(targets.length, title).toBeGreaterThan(0)
    expect(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length)
    for (const target of targets) {
      expect(target.datasource.uid, title).toBe('${datasource}')
      expect(target.expr.split('(').length, target.expr).toBe(target.expr.split(')').length)
      expect(target.expr.split('{').length, target.expr).toBe(target.expr.split('}').length)
    }
  }
  for (const [at, { title, gridPos }] of board.panels.entries()) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    for (const other of board.panels.slice(at + 1)) expect(overlap(gridPos, other.gridPos), title).toBe(false)
  }
})

const overlap = (one: Place, other: Place) =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h

describe('the alert rules', () => {
  const operating = read('docs/operating.md')

  test('are fifteen, each with an expression, a time, a severity and a sentence', () => {
    expect(rules).toHaveLength(15)
    for (const { name, expr, holds, severity, summary } of rules) {
      expect(expr.split('(').length, name).toBe(expr.split(')').length)
      expect([holds, severity !== undefined, summary !== ''], name).toEqual([true, true, true])
    }
  })

  test.each(rules)('$name leads to what to do', ({ name, runbook }) => {
    const heading = `### Alert: ${name}`
    expect(runbook).toBe(`alert-${name.toLowerCase()}`)
    const [, what = ''] = operating.split(`${heading}\n`)
    expect(what.split('\n###')[0]?.trim().length, name).toBeGreaterThan(100)
  })

  test('and nothing else is said what to do about', () => {
    const headings = [...operating.matchAll(/^### Alert: (\w+)$/gm)].map(([, name]) => name)
    expect(headings).toEqual(rules.map(({ name }) => name))
  })
})
