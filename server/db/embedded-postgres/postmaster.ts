import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** What a running server says of itself in its folder's `postmaster.pid`. */
export type Postmaster = { pid: number; socketDir: string; status: string }

export function readPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readIfThere(path.join(dataDir, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/** Whether that process lives and is a server of this very folder: after a reboot its number may be anybody's. */
export function serves({ pid }: Pick<Postmaster, 'pid'>, dataDir: string): boolean {
  if (!lives(pid)) return false
  return workingFolder(pid) === dataDir || commandLine(pid).includes(`-D ${dataDir} `)
}

/** PostgreSQL itself clears the mark of a dead server, yet takes any process with the same number for its owner. */
export function removeForeignMark(dataDir: string): void {
  const found = readPostmaster(dataDir)
  if (found !== undefined && lives(found.pid) && !serves(found, dataDir))
    rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Linux only, and only where we may look: root without the right to trace may not. */
function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function commandLine(pid: number): string {
  const words = readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ')
  return words ?? `${spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout} `
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
