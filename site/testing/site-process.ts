import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

export type SiteEnd = { code: number | null; errors: string[] }

export type SiteProcess = {
  process: ChildProcess
  /** What it wrote to its output so far. */
  lines: string[]
  /** The site's address, once it is ready; rejects with what it complained of where it ends before. */
  ready: Promise<string>
  /** Resolves once no process writes to its output any more: neither the one that was started nor those that it started. */
  ended: Promise<SiteEnd>
}

type Program = { command?: string; args?: string[]; root?: string }

export const repository = resolve(import.meta.dirname, '../..')

/** The site in a process of its own, on a port that is free unless `environment` says which, without a sample world. */
export function runSite(
  environment: Record<string, string>,
  { command = process.execPath, args = ['site/main.ts'], root = repository }: Program = {},
): SiteProcess {
  const site = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', ...environment },
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
  // Who stops a site that is not ready yet does not wait for it.
  ready.catch(() => {})
  return { process: site, lines, ready, ended }
}
