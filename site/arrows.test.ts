import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Layer rules for imports: [importing file, forbidden target, reason]. `$1` in the target stands for the first group that the
 * importing file's pattern captures.
 */
const forbidden: [RegExp, string, string][] = [
  [/^contract\//, '^(server|web|site|e2e|bench|faults)/', 'the contract imports neither side'],
  [/^server\//, '^(web|site|e2e|bench|faults)/', 'the server imports only the contract'],
  [/^web\//, '^(server|site|e2e|bench|faults)/', 'the web imports only the contract'],
  [/^site\/.*(?<!\.test)\.ts$/, '^(e2e|bench|faults)/', 'the product does not import its tests'],
  [/^web\/ui\//, '^web/(features|screens|shell)/', 'the design system imports no domain'],
  [/^web\/lib\//, '^web/(features|screens|shell)/', 'what all features use imports none of them'],
  [/^web\/features\/([^/]+)\//, '^web/(screens|shell)/', 'features import no screen'],
  [/^web\/.*\.words\.ts$/, '\\.tsx$', 'words are text, without components'],
  [
    /^server\/([^/]+)\/.*(?<!\.test)\.ts$/,
    '^server/(?!$1/).*\\.handlers\\.ts$',
    "a domain imports another's queries or rules, never its handlers",
  ],
  [
    /^server\/(?!testing\/)[^/]+\/.*(?<!\.test|generate-schema)\.ts$/,
    '^server/testing/',
    'the product does not import its tests',
  ],
  [/^web\/(?!testing\/).*(?<!\.test)\.tsx?$/, '^web/testing/', 'the product does not import its tests'],
]

/**
 * What a feature may import from another feature: its queries and mutations, and its words (labels, prices, counts and other text, without
 * components).
 */
const sharedBetweenFeatures = /^web\/features\/[^/]+\/[^/]+\.(queries|mutations|words)\.ts$/

type Source = { file: string; text: string }

const sourcesOfTheProduct = (root: string): Source[] =>
  globSync('{contract,server,web,site,e2e,bench,faults}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))

/** Every import that breaks a layer rule, as «from -> to: reason». */
function brokenArrows(sources: Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path = '']) => {
      const target = join(dirname(file), path)
      const broken = forbidden.find(([from, banned]) => {
        const match = from.exec(file)
        return match && new RegExp(banned.replace('$1', match[1] ?? '')).test(target)
      })
      const why =
        broken?.[2] ??
        (isBetweenFeatures(file, target) ? 'features do not import each other; screens compose them' : null)
      return why ? [`${file} -> ${target}: ${why}`] : []
    }),
  )
}

function isBetweenFeatures(file: string, target: string) {
  const [own, other] = [file, target].map((path) => /^web\/features\/([^/]+)\//.exec(path)?.[1])
  return own !== undefined && other !== undefined && own !== other && !sharedBetweenFeatures.test(target)
}

const product = sourcesOfTheProduct(resolve(import.meta.dirname, '..'))

test('every import follows the layer rules', () => {
  expect(product.length).toBeGreaterThan(50)
  expect(brokenArrows(product)).toEqual([])
})

test.each([
  ['contract/auth.ts', "import { x } from '../server/app.ts'"],
  ['server/rooms/rooms.handlers.ts', "import { x } from '../../web/router.tsx'"],
  ['server/rooms/rooms.handlers.ts', "import { x } from '../festivals/festivals.handlers.ts'"],
  ['server/rooms/rooms.queries.ts', "import { x } from '../testing/app.ts'"],
  ['web/lib/api.ts', "import type { x } from '../../server/app.ts'"],
  ['web/lib/api.ts', "const x = import('../screens/auth.tsx')"],
  ['web/lib/api.ts', "import { x } from '../testing/members.ts'"],
  ['web/ui/card.tsx', "import { x } from '../features/festivals/festival-card.tsx'"],
  ['web/features/rooms/room-card.tsx', "import { x } from '../../screens/auth.tsx'"],
  ['web/features/rooms/room-card.tsx', "import { x } from '../festivals/festival-card.tsx'"],
  ['web/features/rooms/room-card.tsx', "import { x } from '../festivals/month-groups.ts'"],
  ['web/features/rooms/rooms.words.ts', "import { x } from './room-card.tsx'"],
  ['site/main.ts', "import '../bench/main.ts'"],
])('%s may not contain: %s', (file, text) => {
  expect(brokenArrows([{ file, text }])).toHaveLength(1)
})

test.each([
  ['server/rooms/rooms.handlers.ts', "import { x } from '../festivals/festivals.queries.ts'"],
  ['web/features/rooms/room-card.tsx', "import { x } from '../festivals/festivals.queries.ts'"],
  ['web/features/room-requests/my-room.tsx', "import { x } from '../rooms/rooms.words.ts'"],
  ['web/screens/auth.tsx', "import { x } from '../features/auth/login-form.tsx'"],
  ['site/start.ts', "import { x } from '../server/app.ts'"],
])('%s may contain: %s', (file, text) => {
  expect(brokenArrows([{ file, text }])).toEqual([])
})
