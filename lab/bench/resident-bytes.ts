import { readFileSync } from 'node:fs'

/** The resident memory of a process. Reads /proc, so it works on Linux only. */
export function residentBytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes) * 1024
}

/** The memory that a process shares with no other. */
export function privateBytes(pid: number): number {
  const rows = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm)
  return [...rows].reduce((sum, [, kibibytes]) => sum + Number(kibibytes) * 1024, 0)
}
