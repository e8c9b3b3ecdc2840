import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { GoogleSettings } from '../../people/auth/google/google-provider.ts'

/** What the provider states about a person who signs in. */
export type Person = { sub: string; email: string; email_verified: boolean; name: string; picture?: string }

/**
 * A real OpenID provider on loopback for the site at this address. `person` signs in and consents to everything; without a person,
 * the sign-in is cancelled.
 */
export async function startIdentityProvider(site: string) {
  const state: { person: Person | null } = { person: null }
  const known = new Map<string, Person>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const google: GoogleSettings = { issuer, clientId: 'compas', clientSecret: 'a secret of ours' }

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: google.clientId,
        client_secret: google.clientSecret,
        redirect_uris: [`${site}/api/auth/google/callback`],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => known.get(id) }),
  })
  const answer = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse) {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    const finish = (result: object) =>
      provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
    if (!state.person) return finish({ error: 'access_denied', error_description: 'cancelled' })
    known.set(state.person.sub, state.person)
    if (prompt.name !== 'consent') return finish({ login: { accountId: state.person.sub }, select_account: {} })
    const grant = grantId
      ? await provider.Grant.find(grantId)
      : new provider.Grant({ accountId: session?.accountId, clientId: params.client_id })
    grant.addOIDCScope(prompt.details.missingOIDCScope?.join(' ') ?? '')
    grant.addOIDCClaims(prompt.details.missingOIDCClaims ?? [])
    return finish({ consent: { grantId: await grant.save() } })
  }

  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else answer(request, response)
  })
  return { google, state, stop: () => void server.close() }
}

const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'own',
  use: 'sig',
  alg: 'RS256',
})
