import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

export type SiteEnd = { code: number | null; errors: string[] }

export type SiteProcess = {
  process: ChildProcess
  /** The lines it has printed so far. */
  lines: string[]
  /** Resolves with the site's address when it is ready; rejects with its error output if it ends before that. */
  ready: Promise<string>
  /** Resolves when the started process and all its children have closed their output. */
  ended: Promise<SiteEnd>
}

type Program = { command?: string; args?: string[]; root?: string }

export const repository = resolve(import.meta.dirname, '../..')

/** Starts the site in a separate process without the sample world, on a free port unless `environment` sets one. */
export function runSite(
  environment: Record<string, string>,
  { command = process.execPath, args = ['site/main.ts'], root = repository }: Program = {},
): SiteProcess {
  const site = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      // Nobody is asked for streets. Releases that never ask anybody do not know the word.
      ...(root === repository && { MAP_STYLE_URL: 'off' }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  createInterface({ input: site.stderr }).on('line', (line) => errors.push(line))
  const ended = new Promise<SiteEnd>((done) => site.once('close', (code) => done({ code, errors })))
  const ready = new Promise<string>((done, fail) => {
    createInterface({ input: site.stdout }).on('line', (line) => {
      lines.push(line)
      const [, address] = /^Compás is ready: (.*)$/.exec(line) ?? []
      if (address) done(address)
    })
    void ended.then(() => fail(new Error(`The site ended before it was ready: ${errors.join('\n')}`)))
  })
  // A test that stops the site before it is ready does not handle this rejection.
  ready.catch(() => {})
  return { process: site, lines, ready, ended }
}
