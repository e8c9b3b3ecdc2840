import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fastFolder } from '../server/testing/fast-folder.ts'

/** Starts the real site as `npm start` does, with a separate data folder. */
export async function runSite(port: string, environment: Record<string, string> = {}) {
  const dataDir = fastFolder('e2e')
  const site = spawn(process.execPath, ['site/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      MAP_STYLE_URL: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((done) => site.once('exit', done))
  await Promise.race([
    readyLine(site.stdout),
    exited.then(() => Promise.reject(new Error('The site ended before it was ready'))),
  ])
  const stop = async () => {
    site.kill('SIGTERM')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, stop }
}

async function readyLine(output: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input: output })) if (line.startsWith('Compás is ready')) return
}
