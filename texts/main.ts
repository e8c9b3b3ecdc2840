import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { domains, nameInCode, readCatalog } from './catalogs.ts'
import { declaredTexts } from './compile.ts'
import { catalogFaults } from './faults.ts'
import { defaultLanguage, languages } from './languages.ts'
import { equalTexts } from './untranslated.ts'
import { translations } from './wording.ts'

/**
 * `npm run texts`: writes the declaration of all texts for tsc and editors, and lists what is wrong with the catalogs: missing or malformed
 * texts, texts that no code uses, texts that are left in English, and signs and words that are wrong in a language.
 */
const root = resolve(import.meta.dirname, '..')
const declarations = join(root, '.cache/texts/index.d.ts')
mkdirSync(join(declarations, '..'), { recursive: true })

const faults = catalogFaults()
if (faults.length === 0) writeIfChanged(declarations, declaredTexts())

const sources = globSync(['{contract,server,site,web}/**/*.{ts,tsx}', 'texts/days.ts'], { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const used = new Set(Array.from(sources.matchAll(/\bt\.(\w+\.\w+)/g), ([, name]) => name))
const unused = domains
  // A folder that is read as files, such as texts in another language than that of the page.
  .filter((domain) => !sources.includes(`texts/${domain}/`))
  .flatMap((domain) =>
    Object.keys(readCatalog(domain, defaultLanguage))
      .filter((name) => !used.has(`${nameInCode(domain)}.${name}`))
      .map((name) => `texts/${domain}: no code uses '${name}'`),
  )

const quiet = process.argv.includes('--quiet')
const lines = [...faults, ...unused]
if (lines.length > 0) console.error(lines.join('\n'))
if (lines.length > 0) process.exitCode = 1
if (!quiet && lines.length === 0) {
  const count = domains.reduce((sum, domain) => sum + Object.keys(readCatalog(domain, defaultLanguage)).length, 0)
  const equal = translations.map((language) => `${language} ${equalTexts(language).size}`).join(', ')
  console.log(`${count} texts in ${domains.length} folders and ${languages.length} languages`)
  console.log(`Equal to English, for the reasons in texts/equal-to-english.json: ${equal}`)
}

/** An unchanged file keeps its time, so that tsc has nothing to do. */
function writeIfChanged(file: string, content: string) {
  let known = ''
  try {
    known = readFileSync(file, 'utf8')
  } catch {
    // The first time there is none.
  }
  if (known !== content) writeFileSync(file, content)
}
