import type { JobState, WaitingJobs } from '../../../../contract/health.ts'

const states: Record<JobState, string> = {
  failed: 'failed',
  retrying: 'to be tried again',
  due: 'due',
  running: 'running',
  scheduled: 'planned',
}

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/** '3 days', '1 minute'; 'less than a minute'. */
export function lengthOf(seconds: number): string {
  const step = units.find((one) => seconds >= one.seconds)
  if (step === undefined) return 'less than a minute'
  const count = Math.floor(seconds / step.seconds)
  return `${count} ${step.unit}${count === 1 ? '' : 's'}`
}

/** '12 due, the oldest for 3 minutes', '2 planned'. */
export function waitingText({ state, count, oldest }: Pick<WaitingJobs, 'state' | 'count' | 'oldest'>): string {
  const counted = `${count.toLocaleString('en-US')} ${states[state]}`
  if ((state !== 'due' && state !== 'running') || oldest < 60) return counted
  return `${counted}, ${count === 1 ? '' : 'the oldest '}for ${lengthOf(oldest)}`
}

/** '12 jobs'; '1,000 jobs; 200 are left for another press'. */
export function againText({ again, left }: { again: number; left: number }, noun: string): string {
  const counted = `${again.toLocaleString('en-US')} ${again === 1 ? noun : `${noun}s`}`
  return left === 0 ? counted : `${counted}; ${left.toLocaleString('en-US')} are left for another press`
}
