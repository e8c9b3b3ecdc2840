import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Account, commandFor, handOver } from './account.ts'
import type { Binaries } from './binaries.ts'

const majorVersion = '18'

/** The environment of PostgreSQL: PG* variables and locales of the machine must not change its behaviour. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C' }

export const databaseUser = 'compas'

export function clusterExists(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'PG_VERSION'))
}

/** Throws if another major version of PostgreSQL created the cluster, since this version cannot start it. */
export function checkVersion(dataDir: string): void {
  const version = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion)
    throw new Error(
      `${dataDir} holds a database of PostgreSQL ${version}, and this is PostgreSQL ${majorVersion}: move it aside, or set DATABASE_URL.`,
    )
}

/** Creates the cluster in a temporary folder and renames that, so that an interrupted or concurrent start leaves no part of one. */
export async function createCluster(
  dataDir: string,
  account: Account,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} holds files, but no database: move them aside, or choose another DATA_DIR.`)
  mkdirSync(path.dirname(dataDir), { recursive: true })
  const draft = mkdtempSync(`${dataDir}.new-`)
  try {
    handOver(draft, account)
    await initdb(draft, account, binaries, durable)
    moveIntoPlace(draft, dataDir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function initdb(folder: string, account: Account, binaries: Binaries, durable: boolean): Promise<void> {
  // The built-in locale sorts the same on every platform and release, so no update of a system library breaks an index.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = ['-D', folder, '-U', databaseUser, '--auth=trust', ...locale, ...(durable ? [] : ['--no-sync'])]
  const { program, args: words, options } = commandFor(account, binaries.initdb, args)
  const child = spawn(program, words, { ...options, env: serverEnvironment, stdio: ['ignore', 'ignore', 'pipe'] })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject).once('close', resolve)
  const [complaint, status] = await Promise.all([text(child.stderr), promise])
  if (status !== 0) throw new Error(`The database folder ${folder} could not be made: ${complaint.trim()}`)
}

function moveIntoPlace(draft: string, dataDir: string): void {
  try {
    renameSync(draft, dataDir)
  } catch (error) {
    // Another process created the cluster first, and it is equal.
    if (!clusterExists(dataDir)) throw error
  }
}
