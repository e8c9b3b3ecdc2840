import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Account, fileOwner } from './account.ts'

/** The maximum length of a socket's path in bytes: 107 on Linux, 103 on macOS. */
const maxSocketPathBytes = 103

/** A short folder for the socket of this data folder, since the path of the data folder may be too long for a socket. */
export function socketFolder(dataDir: string, account: Account): string {
  const owner = fileOwner(account)?.uid ?? process.getuid?.() ?? ''
  const name = `compas-${createHash('sha256').update(`${owner} ${dataDir}`).digest('hex').slice(0, 16)}`
  const folder = path.join(os.tmpdir(), name)
  return Buffer.byteLength(path.join(folder, '.s.PGSQL.5432')) <= maxSocketPathBytes ? folder : path.join('/tmp', name)
}

/** Other users may write in the parent folder, so a folder that another user created there is refused. */
export function makeSocketFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const owner = fileOwner(account) ?? { uid: process.getuid?.(), gid: process.getgid?.() }
  const found = lstatSync(folder)
  if (!found.isDirectory() || (found.uid !== owner.uid && found.uid !== process.getuid?.()))
    throw new Error(`${folder} belongs to somebody else: remove it, then start again.`)
  if (owner.uid !== undefined && owner.gid !== undefined && found.uid !== owner.uid)
    chownSync(folder, owner.uid, owner.gid)
}
