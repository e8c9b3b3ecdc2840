import type { FastifyReply } from 'fastify'

/** Aborted when the client closes the connection before it has the reply; at once if it has closed it already. */
export function leftSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const leaving = new AbortController()
  if (raw.closed) leaving.abort()
  raw.once('close', () => leaving.abort())
  return leaving.signal
}
