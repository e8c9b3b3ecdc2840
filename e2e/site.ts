import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { FullConfig } from '@playwright/test'

/** Before the journeys: the real site, as `npm start` starts it, on a data folder of its own. Returns how to end it. */
export default async function startSite(config: FullConfig) {
  const address = new URL(config.projects[0]?.use.baseURL ?? '')
  const dataDir = mkdtempSync(join(tmpdir(), 'compas-e2e-'))
  const site = spawn(process.execPath, ['site/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: address.port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((done) => site.once('exit', done))
  await Promise.race([
    readyLine(site.stdout),
    exited.then(() => Promise.reject(new Error(`The site ended before it was ready`))),
  ])
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    site.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function readyLine(output: NodeJS.ReadableStream) {
  const lines = createInterface({ input: output })
  for await (const line of lines) if (line.startsWith('Compás is ready')) return
}
