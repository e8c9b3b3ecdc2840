import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

/** The address that `app.inject` assumes for the site. */
export const site = 'http://localhost'

/** A browser with its own cookies for each origin, and without scripts. */
export function testBrowser(app: FastifyInstance) {
  const cookies = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => cookies.get(origin) ?? cookies.set(origin, new Map()).get(origin)!

  function keep(origin: string, headers: string[]) {
    for (const header of headers) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(header)) jarOf(origin).delete(name)
      else jarOf(origin).set(name, value)
    }
  }
  const sent = (origin: string) => [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Calls the site. */
  async function ask(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const reply = await app.inject({ url, headers: { cookie: sent(site), ...headers } })
    keep(site, [reply.headers['set-cookie'] ?? []].flat())
    return reply
  }

  /** Follows the redirects of the provider until one leads back to the site; returns that address without calling it. */
  async function atProvider(start: string): Promise<string> {
    let address = start
    while (!address.startsWith(`${site}/`)) {
      const { origin } = new URL(address)
      const reply = await fetch(address, { redirect: 'manual', headers: { cookie: sent(origin) } })
      keep(origin, reply.headers.getSetCookie())
      const location = reply.headers.get('location')
      if (location === null) throw new Error(`${reply.status} at the provider: ${await reply.text()}`)
      address = new URL(location, address).href
    }
    return address
  }

  return {
    /** The site's cookies by name. */
    jar: jarOf(site),
    ask,
    /** Starts a sign-in and follows it through the provider; returns the callback's path without calling it. */
    async toOurDoor(start = '/api/auth/google') {
      const { headers } = await ask(start)
      const back = await atProvider(String(headers.location))
      return back.slice(site.length)
    },
    /** The whole sign-in; returns the address that the callback redirects to. */
    async signIn(start?: string) {
      const { headers } = await ask(await this.toOurDoor(start))
      return String(headers.location)
    },
    /** The call that the sign-in page makes after that. */
    redeem: () => ask('/api/auth/session', { 'sec-fetch-site': 'same-origin' }),
  }
}
