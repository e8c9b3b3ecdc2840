import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** A running server, as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; socketDir: string; status: string }

export function readPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readIfThere(path.join(dataDir, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4] ?? '', status: lines[7]?.trim() ?? '' }
}

/** Whether that process runs and is a server of this folder: after a reboot, another process may have its process id. */
export function serves({ pid }: Pick<Postmaster, 'pid'>, dataDir: string): boolean {
  if (!isRunning(pid)) return false
  return workingFolder(pid) === dataDir || commandLine(pid).includes(`-D ${dataDir} `)
}

/** Removes a pid file whose process id now belongs to another process, as PostgreSQL would treat that as a running server. */
export function removeForeignMark(dataDir: string): void {
  const found = readPostmaster(dataDir)
  if (found !== undefined && isRunning(found.pid) && !serves(found, dataDir))
    rmSync(path.join(dataDir, 'postmaster.pid'), { force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Only on Linux, and only if this process may read it: root without the right to trace may not. */
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
