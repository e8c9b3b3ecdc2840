import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './index.ts'

/** In characters. At this length quadratic time is seconds, and linear time a few milliseconds. */
const length = 40_000
const max = 500
const pieces =
  'a|a-|a.|?|#|/|\\|:| |\t\n|1|1.|1,|€1|-|@|a@|://|T1|\u200d|\u0628\u200c|\u0316\u0301|\u{1F468}\u200d|\ud800|\u1100\u1161\u11a8'.split(
    '|',
  )
const frames = [
  { start: '', end: '' },
  { start: '', end: '!' },
  { start: 'http://a', end: '\\' },
]

type Path = (string | number)[]

/** The paths of all text fields in a schema. */
function pathsOfTexts(schema: z.core.$ZodType, path: Path = []): Path[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'string':
      return [path]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => pathsOfTexts(field, [...path, name]))
    case 'array':
      return pathsOfTexts(def.element, [...path, 0])
    case 'union':
      return def.options.flatMap((option) => pathsOfTexts(option, path))
    case 'pipe':
      return [...pathsOfTexts(def.in, path), ...pathsOfTexts(def.out, path)]
    case 'optional':
    case 'nullable':
    case 'default':
      return pathsOfTexts(def.innerType, path)
    default:
      return []
  }
}

const at = ([first, ...rest]: Path, text: string): unknown => {
  if (first === undefined) return text
  return typeof first === 'number' ? [at(rest, text)] : { [first]: at(rest, text) }
}

const bodies = Object.values(contract)
  .flatMap((endpoints): { method: string; path: string; body?: z.core.$ZodType }[] => Object.values(endpoints))
  .flatMap(({ method, path, body }) => (body ? [{ call: `${method} ${path}`, body }] : []))

test.each(bodies)('$call takes no long time for a long text in any field', ({ body }) => {
  const slow: string[] = []
  for (const path of new Map(pathsOfTexts(body).map((path) => [path.join('.'), path])).values())
    for (const { start, end } of frames)
      for (const piece of pieces) {
        const value = at(path, start + piece.repeat(length / piece.length) + end)
        const begun = performance.now()
        z.safeParse(body, value)
        if (performance.now() - begun > max) slow.push(`${path.join('.')}: ${start}${piece}…${end}`)
      }
  expect(slow).toEqual([])
})
