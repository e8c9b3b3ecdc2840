import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Measurements of processes, from Linux' /proc. */

const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGTERM')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Ends the child with this process, also when this process is stopped. */
export function endWithUs(child: ChildProcess) {
  started.add(child)
  child.once('exit', () => started.delete(child))
}

/** The resident memory of a process. */
export function residentBytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes) * 1024
}

/** The memory that a process shares with no other. */
export function privateBytes(pid: number): number {
  const rows = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB$/gm)
  return [...rows].reduce((sum, [, kibibytes]) => sum + Number(kibibytes) * 1024, 0)
}

/** The processor time of a process and its children, including ended ones, in seconds. */
export function processorSeconds(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.reduce((sum, name) => sum + secondsIfOf(pid, name), 0)
}

function secondsIfOf(pid: number, name: string): number {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    // The program's name, in brackets, may contain spaces.
    const after = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const fields = after.map(Number)
    if (Number(name) !== pid && fields[1] !== pid) return 0
    // Linux counts in hundredths of a second.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / 100
  } catch {
    return 0
  }
}
