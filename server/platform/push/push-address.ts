import { isIP } from 'node:net'
import { isPublicAddress } from '../limits/per-service/public-address.ts'

/**
 * The address of a push service, or null if it is none: https, without a name, a password or a port. A written-down IP address is judged
 * here, as no connection looks it up; what a name leads to is judged at each connection. `URL` writes every form of an address alike.
 */
export function pushAddress(endpoint: string): URL | null {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const version = isIP(host)
  return version !== 0 && !isPublicAddress(host, version) ? null : url
}
