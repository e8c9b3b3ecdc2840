import { diskFullState } from '../full-disk-met.ts'

export type LogLevel = 'debug' | 'warn' | 'error'

/** Each line begins with its SQLSTATE, and no statement or value of a row is logged, since they are members' data. */
export const logSettings = {
  log_line_prefix: '%e ',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Out of resources (a full disk), failures of the system, of the configuration and of PostgreSQL itself, and files it may not open. */
const machineFailure = /^(53|58|F0|XX|42501)/
/** Connections that come too early, that a stop ends, or that are refused, which those who open them learn. */
const ofConnections = /^(57P01|57P03|28|3D)/

/**
 * How much a line that PostgreSQL logs matters to the operator. Errors of single statements (a taken name, a statement that took too
 * long) are those of their calls, which log them.
 */
export function levelOf(line: string): LogLevel {
  const [, state = '', severity = ''] = /^([0-9A-Z]{5}) ([A-Z]+): /.exec(line) ?? []
  if (ofConnections.test(state)) return 'debug'
  if (severity === 'PANIC' || severity === 'FATAL') return 'error'
  // Each statement that writes fails; the full disk itself has a line of the site's own (health.ts).
  if (severity === 'ERROR' && state === diskFullState) return 'debug'
  if (severity === 'ERROR') return machineFailure.test(state) ? 'error' : 'debug'
  return severity === 'WARNING' ? 'warn' : 'debug'
}
