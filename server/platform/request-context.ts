import { AsyncLocalStorage } from 'node:async_hooks'

/** The present work of this process, for lines of the log. It contains no member, address or value. */
export type RequestContext = {
  requestId?: string
  /** The method and the route's pattern, such as 'GET /api/festivals/:id'. */
  call?: string
  job?: string
}

const current = new AsyncLocalStorage<RequestContext>()

/** Log lines, statements and queued jobs of `run` are attributed to this work. */
export const during = <T>(work: RequestContext, run: () => T): T => current.run(work, run)

export const currentContext = (): RequestContext => current.getStore() ?? {}
