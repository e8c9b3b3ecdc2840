import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

type Times = { parent: number; seconds: number }

/** Seconds of processor time that a process and its children, also those that have ended, have taken. Reads /proc, so it works on Linux only. */
export function processorSeconds(pid: number): number {
  const all = new Map<number, Times>()
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : null
    if (times) all.set(Number(name), times)
  }
  const own = all.get(pid)?.seconds ?? 0
  return [...all.values()].filter(({ parent }) => parent === pid).reduce((sum, { seconds }) => sum + seconds, own)
}

function timesOf(pid: string): Times | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may have spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15)
    return { parent: fields[1] ?? 0, seconds: (user + system + childrenUser + childrenSystem) / ticksPerSecond }
  } catch {
    return null
  }
}
