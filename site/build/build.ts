import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { defaultLanguage, type Language } from '../../texts/languages.ts'

const root = resolve(import.meta.dirname, '../..')
const builds = resolve(root, 'dist')
const sources = [
  'web/**/*',
  'contract/**/*.ts',
  'texts/**/*',
  'assets/fonts/*.woff2',
  'assets/basemap/*.pmtiles',
  'vite.config.ts',
  'package-lock.json',
]
/**
 * How many builds are retained: browsers with an older page open still request its files, and another process may serve from an
 * older build.
 */
const keptBuilds = 3
/** In milliseconds. An unfinished build folder older than this belongs to a process that was ended. */
const unfinishedBuildLifetime = 3_600_000

/**
 * The folder of the web part built from the current sources, which is built if it does not exist, with the languages that are `wanted`.
 * Without sources (an image that contains only the build), the newest build. `say` receives a line when a build starts, because it takes a
 * moment.
 */
export async function builtWeb(
  say: (line: string) => void,
  wanted: readonly Language[] = [defaultLanguage],
): Promise<string> {
  if (!existsSync(join(root, 'web'))) return newestBuild()
  const build = await builtInEnglish(say)
  for (const language of wanted) if (!hasLanguage(build, language)) await addLanguage(build, language, say)
  return build
}

async function builtInEnglish(say: (line: string) => void): Promise<string> {
  const finished = join(builds, fingerprint())
  if (existsSync(finished)) return markUsed(finished)
  say('Building the web pages, once: this takes a few seconds …')
  mkdirSync(builds, { recursive: true })
  // Built in a separate folder and renamed when complete, so that two processes that start at the same time do not disturb each
  // other.
  const buildFolder = mkdtempSync(join(builds, unfinished))
  await vite(['build', '--outDir', join(buildFolder, 'client')], { TEXTS_LANGUAGE: defaultLanguage })
  await vite(['build', '--ssr', '--outDir', join(buildFolder, 'server')])
  for (const script of ['first-script', 'worker'])
    await vite(['build', '--mode', script, '--outDir', join(buildFolder, script)])
  await compressAssets(join(buildFolder, 'client'))
  // Any user that runs the site must be able to read the build, also if another user built it.
  chmodSync(buildFolder, 0o755)
  if (existsSync(finished)) rmSync(buildFolder, { recursive: true })
  else renameSync(buildFolder, finished)
  removeOldBuilds()
  return finished
}

/**
 * Adds the files of a language that no language before it has. The manifest comes last: a site that serves this build finds all that it
 * lists.
 */
async function addLanguage(build: string, language: Language, say: (line: string) => void) {
  const begun = `${unfinished}${language}-`
  while (isUnderWay(begun)) await delay(200)
  if (hasLanguage(build, language)) return
  say(`Building the web pages in ${nameOf(language)} …`)
  const folder = mkdtempSync(join(builds, `${begun}${process.pid}-`))
  await vite(['build', '--outDir', folder], { TEXTS_LANGUAGE: language })
  const [added, present] = [folder, join(build, 'client')].map((one) => join(one, 'assets')) as [string, string]
  for (const name of readdirSync(added)) if (existsSync(join(present, name))) rmSync(join(added, name))
  await compressAssets(added)
  for (const name of readdirSync(added)) renameSync(join(added, name), join(present, name))
  renameSync(manifestOf(folder), manifestOf(join(build, 'client'), language))
  rmSync(folder, { recursive: true })
}

const nameOf = (language: Language) => new Intl.DisplayNames('en', { type: 'language' }).of(language)

/** Whether another process builds this; after a minute it is not waited for. */
const isUnderWay = (begun: string) =>
  readdirSync(builds).some((name) => {
    if (!name.startsWith(begun) || !isRunning(Number.parseInt(name.slice(begun.length), 10))) return false
    return Date.now() - withAge(name).used < 60_000
  })

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The file, beside the browsers' files, that lists those of a language. */
export const manifestOf = (client: string, language = defaultLanguage) =>
  join(client, '.vite', language === defaultLanguage ? 'manifest.json' : `manifest.${language}.json`)

const hasLanguage = (build: string, language: Language) => existsSync(manifestOf(join(build, 'client'), language))

/** The other retained builds, most recently used first: their files are served for pages that are still open. */
export const earlierBuilds = (build: string): string[] => finishedBuilds().filter((folder) => folder !== build)

const unfinished = 'building-'

function newestBuild() {
  const [newest] = finishedBuilds()
  if (newest === undefined)
    throw new Error("Neither the web part's sources nor a build of it is here: run 'npm run build'.")
  return newest
}

/** The complete builds, most recently used first. */
function finishedBuilds(): string[] {
  if (!existsSync(builds)) return []
  const folders = readdirSync(builds).filter((name) => !name.startsWith(unfinished))
  return folders
    .map(withAge)
    .toSorted(byAge)
    .map(({ folder }) => folder)
}

const withAge = (name: string) => ({ folder: join(builds, name), used: statSync(join(builds, name)).mtimeMs })
const byAge = (a: { used: number }, b: { used: number }) => b.used - a.used

/** Updates the build's time, so that the most recently used builds are retained, also after a return to an earlier release. */
function markUsed(build: string) {
  try {
    utimesSync(build, new Date(), new Date())
  } catch {
    // In a read-only image no build can be removed either.
  }
  return build
}

function fingerprint() {
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map(({ parentPath, name }) => join(parentPath, name))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Runs in a separate process, so that the build's memory is released before the site serves. */
function vite(args: string[], settings: Record<string, string> = {}) {
  const program = resolve(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [program, ...args, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
  })
  return new Promise<void>((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error('The web pages could not be built.'))))
  })
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compressAssets(folder: string) {
  const files = globSync('**/*.{js,mjs,css,svg,json,webmanifest}', { cwd: folder })
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name)
      const content = await readFile(file)
      const brotli = await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, await toGzip(content, { level: 9 }))])
    }),
  )
}

function removeOldBuilds() {
  const leftBehind = readdirSync(builds)
    .filter((name) => name.startsWith(unfinished))
    .map(withAge)
    .filter(({ used }) => Date.now() - used > unfinishedBuildLifetime)
    .map(({ folder }) => folder)
  for (const folder of [...finishedBuilds().slice(keptBuilds), ...leftBehind])
    rmSync(folder, { recursive: true, force: true })
}
