import { createHmac } from 'node:crypto'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import { line } from '../../contract/fields.ts'
import { Unavailable } from '../http-error.ts'

export type GoogleSettings = { issuer: string; clientId: string; clientSecret: string }

/** Who somebody is at the provider: issuer and subject together, never the e-mail. */
export type ExternalAccount = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string
  picture: string | null
}

/** Nobody waits longer for the provider, whatever it does. */
const patience = 5_000

/** OpenID Connect: authorization code with PKCE, state and nonce. `secret` is what the browser keeps between the two steps. */
export function createGoogleProvider(settings: GoogleSettings) {
  let discovered: Promise<Configuration> | null = null

  /** Asked for when first needed, and kept once it is known. */
  function configuration() {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = null
      throw error
    })
    return discovered
  }

  return {
    /** Where the browser goes to sign in. */
    signInAddress: (redirectUri: string, secret: string) =>
      inTime(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
        const { state, nonce, codeVerifier } = boundTo(secret)
        const address = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        return address.href
      }),

    /** Who came back to this address. Throws where anything of it is not as it was begun, or not the provider's. */
    redeem: (address: URL, secret: string) =>
      inTime(async () => {
        const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
        const { state, nonce, codeVerifier } = boundTo(secret)
        const config = await configuration()
        const tokens = await authorizationCodeGrant(config, address, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the provider sent no ID token')
        // Some say it all at once, others only when asked.
        const asked = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        const more = asked ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {}
        return accountOf({ ...more, ...claims })
      }),
  }
}

async function discover({ issuer, clientId, clientSecret }: GoogleSettings) {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await import('openid-client')
  const address = new URL(issuer)
  return await discovery(address, clientId, clientSecret, undefined, {
    timeout: patience / 1000,
    // The signature counts, not only the connection that it came by. Without TLS only where the settings say so.
    execute: [enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [allowInsecureRequests] : [])],
  })
}

/** All three from the one secret of this browser: whoever holds another one has none of them. */
function boundTo(secret: string) {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  return { state: derived('state'), nonce: derived('nonce'), codeVerifier: derived('code verifier') }
}

/** A part that is not as it should be counts as not said; without issuer and subject there is nobody. */
const Claims = z.object({
  iss: z.string().max(200),
  sub: z.string().min(1).max(255),
  email: z.email().max(200).nullable().catch(null),
  email_verified: z
    .literal([true, 'true'])
    .transform(() => true)
    .catch(false),
  name: line(1000)
    .transform((name) => name.slice(0, 80).toWellFormed())
    .catch(''),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable()
    .catch(null),
})

function accountOf(claims: object): ExternalAccount {
  const { iss, sub, email, email_verified, name, picture } = Claims.parse(claims)
  return { issuer: iss, subject: sub, email, isEmailVerified: email_verified, name, picture }
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Unavailable()), patience)
  try {
    return await Promise.race([work(), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
