import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The areas of the product, by the same names in the contract, the server and the web. */
const areas = 'people|festivals|rooms|chat|socials|pictures|desk|operations'

/**
 * Layer rules for imports: [importing file, forbidden target, reason]. `$1` in the target stands for the first group that the
 * importing file's pattern captures.
 */
const forbidden: [RegExp, string, string][] = [
  [/^contract\//, '^(server|web|site|e2e|lab)/', 'the contract imports neither side'],
  [/^server\//, '^(web|site|e2e|lab)/', 'the server imports only the contract'],
  [/^web\//, '^(server|site|e2e|lab)/', 'the web imports only the contract'],
  [/^site\/.*(?<!\.test)\.ts$/, '^(e2e|lab)/', 'the product does not import its tests'],
  [/^site\/(?!testing\/).*(?<!\.test)\.ts$/, '^web/(?!entry-server\\.tsx$)', 'an image has no sources of the web'],
  [/^web\/ui\//, '^web/(features|lib|screens|shell)/', 'the design system knows nothing of the product'],
  [/^web\/lib\//, '^web/(features|screens|shell)/', 'what all features use imports none of them'],
  [/^web\/features\//, '^web/(screens|shell)/', 'features import no screen'],
  [/^web\/.*\.words\.ts$/, '\\.tsx$', 'words are text, without components'],
  [/^(server|contract)\/platform\/.*(?<!\.test)\.ts$/, `^$1/(${areas})/`, 'the platform knows no area of the product'],
  [
    /^server\/([^/]+\/[^/]+)\/.*(?<!\.test)\.ts$/,
    '^server/(?!$1/).*\\.handlers\\.ts$',
    "a domain imports another's queries or rules, never its handlers",
  ],
  [
    /^server\/(?!testing\/|contract-tests\/)[^/]+\/.*(?<!\.test|generate-schema)\.ts$/,
    '^server/testing/',
    'the product does not import its tests',
  ],
  [/^web\/(?!testing\/).*(?<!\.test)\.tsx?$/, '^web/testing/', 'the product does not import its tests'],
]

/**
 * The parts of a feature that another feature may import: its queries and mutations, and its words (labels, prices, counts and other text,
 * without components).
 */
const sharedBetweenFeatures = /^web\/features\/[^/]+\/[^/]+\/[^/]+\.(queries|mutations|words)\.ts$/

type Source = { file: string; text: string }

const sourcesOfTheProduct = (root: string): Source[] =>
  globSync('{contract,server,web,site,e2e,lab}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))

type Arrow = { file: string; target: string }

/** Every import, including those of types and dynamic ones: `import('…')`. */
const arrowsOf = (sources: Source[]): Arrow[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
      file,
      target: join(dirname(file), path),
    })),
  )

/** Every import that breaks a layer rule, as «from -> to: reason». */
const brokenArrows = (sources: Source[]): string[] =>
  arrowsOf(sources).flatMap(({ file, target }) => {
    const broken = forbidden.find(([from, banned]) => {
      const match = from.exec(file)
      return match && new RegExp(banned.replace('$1', match[1] ?? '')).test(target)
    })
    const why =
      broken?.[2] ??
      (isBetweenFeatures(file, target) ? 'features do not import each other; screens compose them' : null)
    return why ? [`${file} -> ${target}: ${why}`] : []
  })

function isBetweenFeatures(file: string, target: string) {
  const [own, other] = [file, target].map((path) => /^web\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1])
  return own !== undefined && other !== undefined && own !== other && !sharedBetweenFeatures.test(target)
}

/** A domain of the server, each of the three kinds of limits, a feature or a layer of the web; any other file counts by itself. */
const folderOf = (file: string) =>
  /^(server\/platform\/limits|server\/[^/]+|web\/features\/[^/]+|web)\/(?!features\/)[^/]+(?=\/)/.exec(file)?.[0] ??
  file

/** Every domain imports this list, which has the type of every service: its own imports would connect all domains in one cycle. */
const isListOfServices = (file: string) => file === 'server/services.ts'

/** Every import on a cycle of the places to which `placeOf` assigns the files, as «from -> to». Tests may import anything. */
function circles(sources: Source[], placeOf: (file: string) => string): string[] {
  const arrows = arrowsOf(sources.filter(({ file }) => !/\.test\.tsx?$|\/testing\//.test(file)))
    .filter(({ file }) => !isListOfServices(file))
    .map(({ file, target }) => ({ from: placeOf(file), to: placeOf(target), why: `${file} -> ${target}` }))
    .filter(({ from, to }) => from !== to)
  const next = Map.groupBy(arrows, ({ from }) => from)
  const reached = new Map([...next.keys()].map((start) => [start, reachedFrom(start, next)]))
  return arrows.filter(({ from, to }) => reached.get(to)?.has(from)).map(({ why }) => why)
}

function reachedFrom(start: string, next: Map<string, { to: string }[]>) {
  const reached = new Set<string>()
  const left = [start]
  for (let place = left.pop(); place !== undefined; place = left.pop())
    for (const { to } of next.get(place) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      left.push(to)
    }
  return reached
}

const product = sourcesOfTheProduct(resolve(import.meta.dirname, '../..'))

test('every import follows the layer rules', () => {
  expect(product.length).toBeGreaterThan(50)
  expect(brokenArrows(product)).toEqual([])
})

test('no domains of the server and no features of the web import each other in a circle', () => {
  expect(circles(product, folderOf)).toEqual([])
})

test('no files import each other in a circle, types and parts that load later included', () => {
  expect(circles(product, (file) => file)).toEqual([])
})

const planted: Source[] = [
  { file: 'server/people/auth/login.ts', text: "import { x } from '../../desk/admin/suspensions.ts'" },
  { file: 'server/desk/admin/suspend.ts', text: "import { x } from '../../member-removals.ts'" },
  { file: 'server/member-removals.ts', text: "import type { x } from './people/auth/sessions.ts'" },
  { file: 'server/rooms/rooms/rooms.ts', text: "import { x } from '../../people/auth/login.ts'" },
]

test('a circle of domains is found, also through a file beside them and by a type', () => {
  expect(circles(planted, (file) => file)).toEqual([])
  expect(circles(planted, folderOf)).toEqual([
    'server/people/auth/login.ts -> server/desk/admin/suspensions.ts',
    'server/desk/admin/suspend.ts -> server/member-removals.ts',
    'server/member-removals.ts -> server/people/auth/sessions.ts',
  ])
})

test('a circle of files in one folder is found', () => {
  const form = { file: 'web/lib/form.tsx', text: "const x = import('./field.tsx')" }
  const field = { file: 'web/lib/field.tsx', text: "import type { x } from './form.tsx'" }
  expect(circles([form, field], folderOf)).toEqual([])
  expect(circles([form, field], (file) => file)).toHaveLength(2)
})

test.each([
  ['contract/people/auth.ts', "import { x } from '../../server/app.ts'"],
  ['contract/platform/money.ts', "import { x } from '../rooms/rooms.ts'"],
  ['server/platform/http/serve.ts', "import { x } from '../../people/auth/login.ts'"],
  ['server/rooms/rooms/rooms.handlers.ts', "import { x } from '../../../web/router.tsx'"],
  ['server/rooms/rooms/rooms.handlers.ts', "import { x } from '../../festivals/festivals/festivals.handlers.ts'"],
  ['server/rooms/rooms/rooms.queries.ts', "import { x } from '../../testing/app.ts'"],
  ['web/lib/api.ts', "import type { x } from '../../server/app.ts'"],
  ['web/lib/api.ts', "const x = import('../screens/auth.tsx')"],
  ['web/lib/api.ts', "import { x } from '../testing/members.ts'"],
  ['web/ui/card.tsx', "import { x } from '../features/festivals/festival-card.tsx'"],
  ['web/ui/card.tsx', "import { x } from '../lib/dates.ts'"],
  ['web/features/rooms/rooms/room-card.tsx', "import { x } from '../../../screens/people/sign-in/auth.tsx'"],
  ['web/features/rooms/rooms/room-card.tsx', "import { x } from '../../festivals/festivals/festival-card.tsx'"],
  ['web/features/rooms/rooms/room-card.tsx', "import { x } from '../room-post/month-groups.ts'"],
  ['web/features/rooms/rooms/rooms.words.ts', "import { x } from './room-card.tsx'"],
  ['site/main.ts', "import '../lab/bench/main.ts'"],
  ['site/main.ts', "import '../web/lib/browser/stored-keys.ts'"],
])('%s may not contain: %s', (file, text) => {
  expect(brokenArrows([{ file, text }])).toHaveLength(1)
})

test.each([
  ['server/rooms/rooms/rooms.handlers.ts', "import { x } from '../../festivals/festivals/festivals.queries.ts'"],
  ['web/features/rooms/rooms/room-card.tsx', "import { x } from '../../festivals/festivals/festivals.queries.ts'"],
  ['web/features/rooms/room-requests/my-room.tsx', "import { x } from '../rooms/rooms.words.ts'"],
  ['web/screens/people/sign-in/auth.tsx', "import { x } from '../../../features/people/auth/login-form.tsx'"],
  ['site/running/start.ts', "import { x } from '../../server/app.ts'"],
])('%s may contain: %s', (file, text) => {
  expect(brokenArrows([{ file, text }])).toEqual([])
})
