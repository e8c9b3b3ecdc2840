import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Lists of processors: for this process and its children, and for the load. Null while they share all. */
type Processors = { site: string; load: string }

let parts: Processors | null = null

/**
 * Runs `work` with all processors but one for this process and its children, and the last one for `leaveToLoad`: clients that share
 * processors with a site would distort the measurement. Has no effect outside Linux, or with only one processor.
 */
export async function withProcessorsApart<T>(work: () => Promise<T>): Promise<T> {
  const allowed = allowedProcessors()
  if (allowed.length < 2) return await work()
  parts = { site: allowed.slice(0, -1).join(','), load: String(allowed.at(-1)) }
  pin(process.pid, parts.site)
  try {
    return await work()
  } finally {
    pin(process.pid, allowed.join(','))
    parts = null
  }
}

/** Moves a process that generates load to its own processor, if there is one. */
export function leaveToLoad(pid: number) {
  if (parts) pin(pid, parts.load)
}

/** The processors to which the figures apply. */
export const processorsOfSite = () =>
  parts ? `${parts.site.split(',').length} for the site and its database` : 'shared'

/** Applies to all threads of the process. */
const pin = (pid: number, processors: string) =>
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processors, String(pid)], { stdio: 'ignore' })

/** Linux writes them as `0-2,5`. */
function allowedProcessors(): number[] {
  if (process.platform !== 'linux') return []
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}
