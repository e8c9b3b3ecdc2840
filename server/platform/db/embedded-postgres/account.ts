import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'

/**
 * The account that PostgreSQL runs as. PostgreSQL refuses to run as root, so root starts it as another user or, if that user cannot
 * reach the files (a parent folder such as /root is closed), in a user namespace, where root has no special rights.
 */
export type Account = { kind: 'self' } | { kind: 'user'; uid: number; gid: number } | { kind: 'namespace' }

export type Command = { program: string; args: string[]; options: { cwd: string; uid?: number; gid?: number } }

const nobody = { uid: 65534, gid: 65534 }

/** `dataDir` may not exist yet, its parent must. */
export function chooseAccount(dataDir: string, binaries: Binaries): Account {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const user = ownerOtherThanRoot(dataDir) ?? nobody
  if (canReach(user, [path.dirname(dataDir), binaries.postgres])) return { kind: 'user', ...user }
  if (succeeds('unshare', ['-U', 'true'])) return { kind: 'namespace' }
  throw new Error(
    `PostgreSQL does not run as root, and user ${user.uid} cannot reach ${dataDir} or ${binaries.postgres}: open their parent folders, or set DATABASE_URL.`,
  )
}

/** The command that runs `program` as that account. With `endWithUs`, the kernel ends it (SIGINT) if this process is killed. */
export function commandFor(account: Account, program: string, args: string[], endWithUs = false): Command {
  const words = [program, ...args]
  if (endWithUs && process.platform === 'linux' && succeeds('setpriv', ['--pdeathsig', 'INT', 'true']))
    words.unshift('setpriv', '--pdeathsig', 'INT')
  // Outermost, since entering a namespace would reset the signal.
  if (account.kind === 'namespace') words.unshift('unshare', '-U')
  const [first = program, ...rest] = words
  const user = account.kind === 'user' ? { uid: account.uid, gid: account.gid } : {}
  return { program: first, args: rest, options: { cwd: '/', ...user } }
}

/** The owner of the files that the server reads and writes; undefined for the user of this process. */
export function fileOwner(account: Account): { uid: number; gid: number } | undefined {
  if (account.kind === 'user') return account
  return account.kind === 'namespace' ? { uid: 0, gid: 0 } : undefined
}

/** As root: makes the account the owner of a folder and everything in it, unless it is already. */
export function handOver(folder: string, account: Account): void {
  const owner = fileOwner(account)
  if (owner === undefined || statSync(folder).uid === owner.uid) return
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), owner.uid, owner.gid)
  // Last, so that an interrupted change of owner is repeated.
  chownSync(folder, owner.uid, owner.gid)
}

function ownerOtherThanRoot(folder: string): { uid: number; gid: number } | undefined {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
}

function canReach(user: { uid: number; gid: number }, files: string[]): boolean {
  return succeeds('/bin/sh', ['-c', 'for file do test -x "$file" || exit 1; done', 'sh', ...files], user)
}

function succeeds(program: string, args: string[], user: { uid?: number; gid?: number } = {}): boolean {
  return spawnSync(program, args, { cwd: '/', stdio: 'ignore', ...user }).status === 0
}
