import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endWithUs } from './processes.ts'
import { freePort } from './sites.ts'

export type Proxy = AsyncDisposable & { port: number; address: string; pid: number }

/** Starts HAProxy with settings for this port. */
export async function startHaproxy(folder: string, settingsOf: (port: number) => string): Promise<Proxy> {
  if (spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status !== 0)
    throw new Error("This needs HAProxy: 'apt-get install haproxy'")
  const port = await freePort()
  const file = join(folder, `haproxy-${port}.cfg`)
  writeFileSync(file, settingsOf(port))
  const proxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  endWithUs(proxy)
  const ended = new Promise<void>((done) => proxy.once('exit', () => done()))
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    pid: proxy.pid!,
    async [Symbol.asyncDispose]() {
      proxy.kill('SIGTERM')
      await ended
    },
  }
}

/** The example servers in each backend. */
const servers = /^ {2}server one \S+(.*)\n {2}server two .*\n/gm

/**
 * Starts HAProxy with `ops/haproxy.cfg`, without TLS, in front of the sites at these addresses. `change` may modify that file. Resolves
 * when all of them are available.
 */
export async function startShippedProxy(
  folder: string,
  sites: string[],
  change = (settings: string) => settings,
): Promise<Proxy> {
  const shipped = readFileSync(resolve(import.meta.dirname, '../../ops/haproxy.cfg'), 'utf8')
  const proxy = await startHaproxy(folder, (port) =>
    change(shipped)
      .replaceAll(/^ {2}(bind|http-request redirect) .*\n/gm, '')
      .replace('frontend visitors\n', `frontend visitors\n  bind 127.0.0.1:${port}\n`)
      .replaceAll(servers, (_, options: string) => sites.map((site, at) => serverLine(site, at, options)).join('')),
  )
  while (!(await isReady(proxy.address))) await delay(100)
  // By then each process has been checked once, and one that was not ready has been checked again.
  await delay(2500)
  return proxy
}

const serverLine = (site: string, at: number, options: string) =>
  `  server site${at} ${new URL(site).host}${options.replace('/one', `/site${at}`)}\n`

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
