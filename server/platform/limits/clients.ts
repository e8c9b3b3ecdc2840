import { isIPv6 } from 'node:net'

/** The client of a call: a member at an address, or only the address. */
export type CountedBy = { caller: { id: string } | null; ip: string }

export const memberOrAddress = ({ caller, ip }: CountedBy) => caller?.id ?? ip

/** The key of a client, as limits count it. */
export const keyOf = (by: CountedBy) => networkOf(memberOrAddress(by))

/**
 * The key that limits count by. A household has one IPv4 address but a whole /64 network of IPv6, so an IPv6 address is counted by that
 * network.
 */
export function networkOf(key: string) {
  if (!isIPv6(key)) return key
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(key)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = key.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0')
  return [...start, ...zeros, ...end].slice(0, 4).join(':')
}
