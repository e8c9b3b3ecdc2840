import { channel } from 'node:diagnostics_channel'
import { currentContext, type RequestContext } from '../../request-context.ts'
import { statementName } from './statement-names.ts'

/** Published for each statement that has ended, successfully or not. */
export const statementEnded = channel('compas.statement-ended')
export type StatementEnd = { statement: string; ms: number; work: RequestContext }

/** The time in milliseconds from which a statement counts as slow. */
export const slowStatementMs = 250

/** Starts to time a statement. The returned function stops it, from any context. */
export function timeStatement(text: string): () => void {
  const began = performance.now()
  const work = currentContext()
  return () => {
    const end: StatementEnd = { statement: statementName(text), ms: performance.now() - began, work }
    statementEnded.publish(end)
  }
}

type Log = { info(facts: object, text: string): void; warn(facts: object, text: string): void }

/** Logs slow statements by their names, until the returned function is called. Statements of jobs may be slow. */
export function logSlowStatements(log: Log): () => void {
  const look = (message: unknown) => {
    const { statement, ms, work } = message as StatementEnd
    if (ms < slowStatementMs) return
    log[work.job === undefined ? 'warn' : 'info']({ ...work, statement, ms: Math.round(ms) }, 'slow statement')
  }
  statementEnded.subscribe(look)
  return () => statementEnded.unsubscribe(look)
}
