import { diskFullState } from '../connections/full-disk-met.ts'

export type LogLevel = 'debug' | 'warn' | 'error'

/** Each line begins with its SQLSTATE, and no statement or value of a row is logged, since they are members' data. */
export const logSettings = {
  log_line_prefix: '%e ',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** Out of resources (a full disk), failures of the system, of the configuration and of PostgreSQL itself, and files it may not open. */
const machineFailure = /^(53|58|F0|XX|42501)/
/** Connections that are opened too early, ended by a stop, or refused: their clients get the error. */
const ofConnections = /^(57P01|57P03|28|3D)/

/**
 * The level of a line in PostgreSQL's log for the operator. Errors of single statements (a taken name, a statement that took too long) are
 * logged by their calls.
 */
export function levelOf(line: string): LogLevel {
  const [, state = '', severity = ''] = /^([0-9A-Z]{5}) ([A-Z]+): /.exec(line) ?? []
  if (ofConnections.test(state)) return 'debug'
  if (severity === 'PANIC' || severity === 'FATAL') return 'error'
  // Every writing statement fails; the full disk itself has a line in the site's log (health.ts).
  if (severity === 'ERROR' && state === diskFullState) return 'debug'
  if (severity === 'ERROR') return machineFailure.test(state) ? 'error' : 'debug'
  return severity === 'WARNING' ? 'warn' : 'debug'
}
