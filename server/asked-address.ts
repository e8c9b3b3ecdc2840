import type { FastifyInstance, FastifyRequest } from 'fastify'
import { InvalidInput } from './http-error.ts'

/** A host name or an IP address, with or without a port. */
const hostForm = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** A Host header goes into addresses that replies carry, so one that is no host is refused (400) before anything looks at it. */
export function refuseBadHosts(app: FastifyInstance) {
  app.addHook('onRequest', async ({ host }) => {
    if (host !== '' && !(hostForm.test(host) && URL.canParse(`http://${host}`)))
      throw InvalidInput({ Host: 'The Host header must name a host' })
  })
}

/** The site's address as the caller asked for it: no slash at the end. Callers of HTTP/1.0 may leave the host out. */
export function originAsAsked({ protocol, host, raw }: FastifyRequest) {
  const spoken = 'encrypted' in raw.socket ? 'https' : 'http'
  const believed = protocol === 'http' || protocol === 'https' ? protocol : spoken
  return new URL(`${believed}://${host || 'localhost'}`).origin
}

/** The site's own address; on one's own machine the one that was asked for, as that may go by several names. */
export function siteOf(request: FastifyRequest, origin: string) {
  return new URL(origin).hostname === 'localhost' ? originAsAsked(request) : origin
}
