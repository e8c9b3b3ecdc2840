import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const builds = resolve(root, 'dist')
const sources = ['web/**/*', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json']
/** Earlier builds stay for a while: another process may still serve from one. */
const keptBuilds = 3

/** The folder of the web part as built from these very sources; builds it if it is not there. `say` is told that this takes a moment. */
export async function builtWeb(say: (line: string) => void): Promise<string> {
  const finished = join(builds, fingerprint())
  if (existsSync(finished)) return finished
  say('Building the web pages, once: this takes a few seconds …')
  mkdirSync(builds, { recursive: true })
  // Made apart and moved into its place when it is whole, so that two that start at once do not disturb each other.
  const workshop = mkdtempSync(join(builds, 'building-'))
  await vite('build', '--outDir', join(workshop, 'client'))
  await vite('build', '--ssr', '--outDir', join(workshop, 'server'))
  await compressAssets(join(workshop, 'client'))
  if (existsSync(finished)) rmSync(workshop, { recursive: true })
  else renameSync(workshop, finished)
  removeOldBuilds()
  return finished
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
  const newestFirst = readdirSync(builds)
    .map((name) => ({ folder: join(builds, name), made: statSync(join(builds, name)).mtimeMs }))
    .toSorted((a, b) => b.made - a.made)
  for (const { folder } of newestFirst.slice(keptBuilds)) rmSync(folder, { recursive: true, force: true })
}
