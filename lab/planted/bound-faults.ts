import { parseSync, Visitor } from 'vite'
import type { Change } from './fault.ts'

const oneDayOff = (days: string) => [`${Number(days) + 1}`, `${Number(days) - 1}`]

/** Faults in SQL: a bound is off by a day, a value counts twice, the first value is used instead of the last. */
const faults: [RegExp, (found: string) => string[]][] = [
  [/\$\{(?:todayUtc|firstOpenDay)\}(?! [-+] \d)/g, (day) => [`(${day} + 1)`, `(${day} - 1)`]],
  [/(?<=(?:_date|_on|_from|_to|\})\)? [-+] )\d+\b/g, oneDayOff],
  [/(?<=interval ')\d+(?= days?')/g, oneDayOff],
  [/\bdistinct (?!on|from)/g, () => ['']],
  [/ desc\b/g, () => ['']],
]

export function boundFaultsOf(file: string, source: string): Change[] {
  const changes: Change[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(source.slice(tag.start, tag.end))) return
      for (const [bound, instead] of faults)
        for (const { 0: found, index } of source.slice(quasi.start, quasi.end).matchAll(bound)) {
          const start = quasi.start + index
          // SQL within a value is a separate template.
          if (quasi.expressions.some((value) => value.start < start && start < value.end)) continue
          for (const replacement of instead(found)) changes.push({ start, end: start + found.length, replacement })
        }
    },
  }).visit(parseSync(file, source).program)
  return changes
}
