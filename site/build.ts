import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
export const builtFolder = resolve(root, 'dist')
const stamp = resolve(builtFolder, 'built-from')
const sources = ['web/**/*.{ts,tsx,css,svg,json}', 'contract/**/*.ts', 'vite.config.ts', 'package-lock.json']

/** Builds the web part unless it stands built from these very sources. `say` is told that it takes a moment. */
export async function buildIfChanged(say: (line: string) => void) {
  const current = fingerprint()
  if (builtFrom() === current) return
  say('Building the web pages, once: this takes a few seconds …')
  rmSync(builtFolder, { recursive: true, force: true })
  await run('build')
  await run('build', '--ssr')
  await compressAssets(resolve(builtFolder, 'client'))
  writeFileSync(stamp, current)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(resolve(root, file)))
  return hash.digest('hex')
}

function builtFrom() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return null
  }
}

/** In a process of its own: the build's memory is gone before the site serves. */
function run(...args: string[]) {
  const vite = resolve(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
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
      const file = resolve(folder, name)
      const content = await readFile(file)
      const brotli = toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      await Promise.all([
        writeFile(`${file}.br`, await brotli),
        writeFile(`${file}.gz`, await toGzip(content, { level: 9 })),
      ])
    }),
  )
}
