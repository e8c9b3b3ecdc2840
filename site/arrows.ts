import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Layer rules for imports: [importing file, forbidden target, reason]. `$1` in the target stands for the first group that the
 * importing file's pattern captures.
 */
const forbidden: [RegExp, string, string][] = [
  [/^contract\//, '^(server|web|site|e2e|bench|faults)/', 'the contract knows neither side'],
  [/^server\//, '^(web|site|e2e|bench|faults)/', 'the server knows the contract alone'],
  [/^web\//, '^(server|site|e2e|bench|faults)/', 'the web knows the contract alone'],
  [/^site\/.*(?<!\.test)\.ts$/, '^(e2e|bench|faults)/', 'the product does not lean on its tests'],
  [/^web\/ui\//, '^web/(features|screens|shell)/', 'the design system knows no domain'],
  [/^web\/lib\//, '^web/(features|screens|shell)/', 'what all use knows none of them'],
  [/^web\/features\/([^/]+)\//, '^web/(screens|shell)/', 'features do not know where they stand'],
  [/^web\/.*\.words\.ts$/, '\\.tsx$', 'words are text, without components'],
  [
    /^server\/([^/]+)\/.*(?<!\.test)\.ts$/,
    '^server/(?!$1/).*\\.handlers\\.ts$',
    "a domain borrows another's queries or rules, never its handlers",
  ],
  [
    /^server\/(?!testing\/)[^/]+\/.*(?<!\.test|generate-schema)\.ts$/,
    '^server/testing/',
    'the product does not lean on its tests',
  ],
  [/^web\/(?!testing\/).*(?<!\.test)\.tsx?$/, '^web/testing/', 'the product does not lean on its tests'],
]

/**
 * What a feature may import from another feature: its queries and its words (labels, prices, counts and other text, without
 * components).
 */
const sharedBetweenFeatures = /^web\/features\/[^/]+\/[^/]+\.(queries|words)\.ts$/

export type Source = { file: string; text: string }

export const sourcesOfTheProduct = (root: string): Source[] =>
  globSync('{contract,server,web,site,e2e,bench,faults}/**/*.{ts,tsx}', { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))

/** Every import that breaks a layer rule, as «from -> to: reason». */
export function brokenArrows(sources: Source[]): string[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path = '']) => {
      const target = join(dirname(file), path)
      const broken = forbidden.find(([from, banned]) => {
        const match = from.exec(file)
        return match && new RegExp(banned.replace('$1', match[1] ?? '')).test(target)
      })
      const why = broken?.[2] ?? (crossesIslands(file, target) ? 'features are islands that screens compose' : null)
      return why ? [`${file} -> ${target}: ${why}`] : []
    }),
  )
}

function crossesIslands(file: string, target: string) {
  const [own, other] = [file, target].map((path) => /^web\/features\/([^/]+)\//.exec(path)?.[1])
  return own !== undefined && other !== undefined && own !== other && !sharedBetweenFeatures.test(target)
}
