import { createHmac } from 'node:crypto'
import type { Configuration, CustomFetch } from 'openid-client'
import { z } from 'zod'
import { line } from '../../../../contract/platform/fields.ts'
import { createCircuit } from '../../../platform/limits/per-service/circuit.ts'
import { maxWaitMs, within } from '../../../platform/limits/per-service/time-limit.ts'
import { readWhole } from '../../../platform/limits/per-service/whole-reply.ts'
import { type FetchPicture, pictureAddress } from './google-picture.ts'
import { clockOffset } from '../../../../contract/platform/clock.ts'

export type GoogleSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** The time limit for one step of a sign-in, and the pause after failures of the provider, in milliseconds. */
  limitMs?: number
  restMs?: number
  /** How a picture is fetched from Google; tests replace it. */
  fetchPicture?: FetchPicture
}

/** An account at the provider; issuer and subject together identify it, never the email address. */
export type ExternalAccount = {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string
  picture: URL | null
}

/** The maximum size of a provider's reply, in bytes. */
const maxReplyBytes = 200_000

/** OpenID Connect: authorization code with PKCE, state and nonce. `secret` is in the browser's cookie between the two steps. */
export function createGoogleProvider(settings: GoogleSettings) {
  const { limitMs = maxWaitMs, restMs } = settings
  const circuit = createCircuit('google', { restMs })
  let discovered: Promise<Configuration> | null = null

  /** A refusal, such as of a made-up code, counts as a reply: otherwise anybody could block sign-in for others with it. */
  const ask: CustomFetch = (url, options) =>
    circuit.run(() => within(limitMs, (signal) => askProvider(url, { ...options, signal } as RequestInit)))

  /** Discovered at first use, then cached. */
  function configuration() {
    discovered ??= discover(settings, ask).catch((error: unknown) => {
      discovered = null
      throw error
    })
    return discovered
  }

  return {
    /** The address that the browser is redirected to. */
    signInAddress: (redirectUri: string, secret: string) =>
      within(limitMs, async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
        const { state, nonce, codeVerifier } = valuesFrom(secret)
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

    /** Whether the state in the provider's reply belongs to the sign-in with this secret, and not to that of another tab. */
    isAnswerTo: (secret: string, state: unknown) => state === valuesFrom(secret).state,

    /** The account that the provider redirected back with. Throws unless state, nonce, code verifier and signature all match. */
    redeem: (address: URL, secret: string) =>
      within(limitMs, async () => {
        const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
        const { state, nonce, codeVerifier } = valuesFrom(secret)
        const config = await configuration()
        const tokens = await authorizationCodeGrant(config, address, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the provider sent no ID token')
        // Some providers leave the email address out of the ID token and return it from their userinfo endpoint.
        const needsUserInfo = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        // Nothing in it is required: without an address, a known member can sign in, but no new one.
        const more = needsUserInfo ? await fetchUserInfo(config, tokens.access_token, claims.sub).catch(() => ({})) : {}
        return accountOf({ ...more, ...claims })
      }),
  }
}

async function discover({ issuer, clientId, clientSecret }: GoogleSettings, ask: CustomFetch) {
  const { allowInsecureRequests, clockSkew, customFetch, discovery, enableNonRepudiationChecks } = await import(
    'openid-client'
  )
  const address = new URL(issuer)
  return await discovery(
    address,
    clientId,
    { client_secret: clientSecret, [clockSkew]: clockOffset() / 1000 },
    undefined,
    {
      [customFetch]: ask,
      // The signature of the ID token is always verified. Plain HTTP is allowed only if the issuer's address has it.
      execute: [enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [allowInsecureRequests] : [])],
    },
  )
}

/** All three are derived from the one secret in the browser's cookie, so only that browser can finish the sign-in. */
function valuesFrom(secret: string) {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('base64url')
  return { state: derived('state'), nonce: derived('nonce'), codeVerifier: derived('code verifier') }
}

/** The database would store all lone surrogates as the same character, and two accounts would become one. */
const identifier = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed())

/** An invalid optional claim counts as missing; issuer and subject are required. */
const Claims = z.object({
  iss: identifier(200),
  sub: identifier(255),
  email: z.email().max(200).nullable().catch(null),
  email_verified: z
    .literal([true, 'true'])
    .transform(() => true)
    .catch(false),
  name: line(1000)
    .transform((name) => name.slice(0, 80).toWellFormed())
    .catch(''),
  picture: z.string().nullable().catch(null),
})

function accountOf(claims: object): ExternalAccount {
  const { iss, sub, email, email_verified, name, picture } = Claims.parse(claims)
  return { issuer: iss, subject: sub, email, isEmailVerified: email_verified, name, picture: pictureAddress(picture) }
}

/** Throws if the provider fails; a status below 500 is a reply. */
async function askProvider(url: string, init: RequestInit): Promise<Response> {
  const reply = await fetch(url, init)
  const { status, headers } = reply
  const bytes = await readWhole(reply.body, maxReplyBytes)
  if (status >= 500) throw new Error(`The provider replied with status ${status}`)
  if (status === 200 && !isJwt(headers)) JSON.parse(bytes.toString('utf8'))
  return new Response(bytes.length > 0 ? bytes : null, { status, headers })
}

const isJwt = (headers: Headers) => headers.get('content-type')?.startsWith('application/jwt') ?? false
