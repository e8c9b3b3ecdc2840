import type { FastifyInstance, FastifyRequest } from 'fastify'
import { t } from '#texts'
import { InvalidInput } from '../http-error.ts'

/** A host name or an IP address, with or without a port. */
const hostForm = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/**
 * Refuses (400) an invalid Host header, or two of them, since a proxy may have read the other one. It runs before any other hook uses the
 * header, since replies contain addresses built from it.
 */
export function refuseBadHosts(app: FastifyInstance) {
  app.addHook('onRequest', async ({ host, raw }) => {
    if (raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      throw InvalidInput({ Host: t.errors.oneHostHeader() })
    if (host !== '' && !(hostForm.test(host) && URL.canParse(`http://${host}`)))
      throw InvalidInput({ Host: t.errors.hostHeaderNamesHost() })
  })
}

/** The origin that the request was sent to: no slash at the end. A client of HTTP/1.0 may omit the Host header. */
export function requestOrigin({ protocol, host, raw }: FastifyRequest) {
  const connection = 'encrypted' in raw.socket ? 'https' : 'http'
  const scheme = protocol === 'http' || protocol === 'https' ? protocol : connection
  return new URL(`${scheme}://${host || 'localhost'}`).origin
}

/** The configured origin; on localhost the origin of the request, since a development machine has several names. */
export function siteOf(request: FastifyRequest, origin: string) {
  return new URL(origin).hostname === 'localhost' ? requestOrigin(request) : origin
}
