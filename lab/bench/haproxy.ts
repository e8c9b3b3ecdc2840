import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './site.ts'

export type Proxy = { address: string; pid: number; stop(): Promise<void> }

/** The example of two servers in each backend. */
const servers = /^ {2}server one \S+(.*)\n {2}server two .*\n/gm

/**
 * Starts HAProxy with `ops/haproxy.cfg`, without TLS, before the sites at these addresses. `change` may alter that file. Resolves when all
 * of them are served.
 */
export async function startHaproxy(
  folder: string,
  sites: string[],
  change = (settings: string) => settings,
): Promise<Proxy> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  const shipped = readFileSync(resolve(import.meta.dirname, '../../ops/haproxy.cfg'), 'utf8')
  const settings = change(shipped)
    .replaceAll(/^ {2}(bind|http-request redirect) .*\n/gm, '')
    .replace('frontend visitors\n', `frontend visitors\n  bind 127.0.0.1:${port}\n`)
    .replaceAll(servers, (_, options: string) => sites.map((site, at) => serverLine(site, at, options)).join(''))
  writeFileSync(file, settings)
  const proxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => proxy.kill('SIGTERM'))
  const ended = new Promise<void>((done) => proxy.once('exit', () => done()))
  const address = `http://127.0.0.1:${port}`
  while (!(await isReady(address))) {
    if (proxy.exitCode !== null) throw new Error('HAProxy has ended: is it installed?')
    await delay(100)
  }
  // Each process has been asked once by then, and one that was not ready is asked again.
  await delay(2500)
  return {
    address,
    pid: proxy.pid ?? 0,
    async stop() {
      proxy.kill('SIGTERM')
      await ended
    },
  }
}

const serverLine = (site: string, at: number, options: string) =>
  `  server site${at} ${new URL(site).host}${options.replace('/one', `/site${at}`)}\n`

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
