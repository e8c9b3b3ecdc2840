import { z } from 'zod'

/** Addresses of services in settings, with a name and a password in them. */

const encoded = 'in its password # is written %23, / %2F, ? %3F, @ %40 and % %25'

/**
 * A character of a password that is not encoded may end the part in which it is: the rest is then no address, or that of another machine.
 */
export function withPassword(protocol: RegExp, example: string) {
  const error = `must be a full address, such as ${example}: ${encoded}`
  return z.url({ protocol, error, abort: true }).refine(isEncoded, error)
}

function isEncoded(address: string) {
  const { username, password, pathname, search, hash } = new URL(address)
  return hash === '' && !`${pathname}${search}`.includes('@') && [username, password].every(isDecodable)
}

function isDecodable(text: string) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const sslModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full']
/** The library checks the certificate and the name for these modes as well, and logs this in eight lines at each start. */
const checkedAnyway = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/

const sslModeOf = (address: string) => new URL(address).searchParams.get('sslmode')

export const databaseAddress = withPassword(/^postgres(ql)?$/, 'postgres://compas:password@host/compas')
  .refine(
    (address) => sslModes.includes(sslModeOf(address) ?? 'disable'),
    `must have no sslmode, or one of ${sslModes.join(', ')}`,
  )
  .transform((address) =>
    new URL(address).searchParams.get('uselibpqcompat') === 'true'
      ? address
      : address.replace(checkedAnyway, '$1verify-full'),
  )
