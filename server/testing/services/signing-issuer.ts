import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from '../after-file.ts'
import type { GoogleSettings } from '../../people/auth/google/google-provider.ts'

type Json = Record<string, unknown>
/** A valid ID token, with keys to sign another one; `forge` returns the token that is sent. */
export type Genuine = { header: Json; claims: Json; clientSecret: string; otherKey: KeyObject; publicKey: string }
export type Forge = (genuine: Genuine) => string | null

const encoded = (part: Json | string) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const own = keyPair()
const other = keyPair()

export function signed(header: Json, claims: Json, key: KeyObject = own.privateKey) {
  const text = `${encoded(header)}.${encoded(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

export function signedWithSecret(header: Json, claims: Json, secret: string) {
  const text = `${encoded(header)}.${encoded(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

export const unsigned = (header: Json, claims: Json) => `${encoded(header)}.${encoded(claims)}.`

/** A minimal OpenID issuer on loopback: it accepts any code and returns the ID token that the test forges. */
export async function testSigningIssuer() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const google: GoogleSettings = { issuer, clientId: 'compas', clientSecret: 'a secret of ours' }
  const state: { nonce: string; claims: Json; forge: Forge } = {
    nonce: '',
    claims: {},
    forge: ({ header, claims }) => signed(header, claims),
  }

  function idToken() {
    const now = Math.floor(Date.now() / 1000)
    const standard = { iss: issuer, aud: google.clientId, iat: now, exp: now + 60, nonce: state.nonce }
    return state.forge({
      header: { alg: 'RS256', kid: 'own', typ: 'JWT' },
      claims: { ...standard, ...state.claims },
      clientSecret: google.clientSecret,
      otherKey: other.privateKey,
      publicKey: own.publicKey.export({ type: 'spki', format: 'pem' }),
    })
  }

  const answers: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] }),
    '/token': () => {
      const token = idToken()
      return { access_token: 'access', token_type: 'Bearer', ...(token !== null && { id_token: token }) }
    },
  }
  server.on('request', (request, response) => {
    const answer = answers[request.url ?? '']
    response.statusCode = answer ? 200 : 404
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer?.() ?? {}))
  })
  return { google, state }
}
