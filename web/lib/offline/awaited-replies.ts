import type { Query } from '@tanstack/react-query'

/** The replies of queries that show what was kept meanwhile: the next fetch of the query takes its own. */
export const awaitedReplies = new WeakMap<Query, Promise<unknown>>()
