import { lookup } from 'node:dns'
import { BlockList, type LookupFunction } from 'node:net'

/** Networks outside of the internet: this machine, local networks, and reserved ranges. */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')
/** Only these ranges of IPv6 are assigned. Those among them that lead back into IPv4 are not used. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

export const isPublicAddress = (address: string, family: number) =>
  family === 4
    ? !notPublic.check(address, 'ipv4')
    : publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')

export class NoPublicAddress extends Error {
  constructor() {
    super('This host has no public address')
  }
}

/** For a connection to a host of the internet: it checks the resolved addresses that are connected to, not only a name that may change. */
export const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = found?.filter(({ address, family }) => isPublicAddress(address, family)) ?? []
    const [first] = open
    if (error || !first) done(error ?? new NoPublicAddress(), [])
    else if (options.all) done(null, open)
    else done(null, first.address, first.family)
  })
