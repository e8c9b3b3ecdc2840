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
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const builds = resolve(root, 'dist')
const sources = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json']
/** How many builds stay: browsers with an older page open still ask for the files of theirs, and another process may serve from one. */
const keptBuilds = 3
/** Milliseconds: a folder of an unfinished build that is older was left by a process that was ended. */
const longestBuild = 3_600_000

/**
 * The folder of the web part as built from these very sources; builds it if it is not there. Where the sources are not (an image that
 * carries only what was built), the newest build. `say` is told that building takes a moment.
 */
export async function builtWeb(say: (line: string) => void): Promise<string> {
  if (!existsSync(join(root, 'web'))) return newestBuild()
  const finished = join(builds, fingerprint())
  if (existsSync(finished)) return markUsed(finished)
  say('Building the web pages, once: this takes a few seconds …')
  mkdirSync(builds, { recursive: true })
  // Made apart and moved into its place when it is whole, so that two that start at once do not disturb each other.
  const workshop = mkdtempSync(join(builds, unfinished))
  await vite('build', '--outDir', join(workshop, 'client'))
  await vite('build', '--ssr', '--outDir', join(workshop, 'server'))
  await compressAssets(join(workshop, 'client'))
  // Whoever runs the site may read it, also where another user built it.
  chmodSync(workshop, 0o755)
  if (existsSync(finished)) rmSync(workshop, { recursive: true })
  else renameSync(workshop, finished)
  removeOldBuilds()
  return finished
}

/** The other builds that are kept, the one used last first: their files are served for pages that are still open. */
export const earlierBuilds = (build: string): string[] => finishedBuilds().filter((folder) => folder !== build)

const unfinished = 'building-'

function newestBuild() {
  const [newest] = finishedBuilds()
  if (newest === undefined)
    throw new Error("Neither the web part's sources nor a build of it is here: run 'npm run build'.")
  return newest
}

/** The builds that are whole, the one used last first. */
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

/** So that the builds that are kept are those used last, also after a return to an earlier release. */
function markUsed(build: string) {
  try {
    utimesSync(build, new Date(), new Date())
  } catch {
    // In an image that cannot be written to nothing is removed either.
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

/** In a process of its own: the build's memory is gone before the site serves. */
function vite(...args: string[]) {
  const program = resolve(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [program, ...args, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return new Promise<void>((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error('The web pages could not be built.'))))
  })
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compressAssets(folder: string) {
  const files = globSync('**/*.{js,css,svg,json,webmanifest}', { cwd: folder })
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
    .filter(({ used }) => Date.now() - used > longestBuild)
    .map(({ folder }) => folder)
  for (const folder of [...finishedBuilds().slice(keptBuilds), ...leftBehind])
    rmSync(folder, { recursive: true, force: true })
}
