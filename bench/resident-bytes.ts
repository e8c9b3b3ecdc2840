import { readFileSync } from 'node:fs'

/** The resident memory of a process. Reads /proc, so it works on Linux only. */
export function residentBytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes) * 1024
}
