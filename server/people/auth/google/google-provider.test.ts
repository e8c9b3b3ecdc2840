import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { afterFile } from '../../../testing/after-file.ts'
import { testApp } from '../../../testing/app.ts'
import { badAnswers, startBadServer } from '../../../testing/services/bad-server.ts'
import { testIdentityProvider } from '../../../testing/services/test-identity-provider.ts'
import { createGoogleProvider } from './google-provider.ts'

const { db } = await testApp()
const limits = { limitMs: 300, restMs: 300 }
const account = { clientId: 'compas', clientSecret: 'a secret of ours', ...limits }

/** A provider that only serves its discovery document: the token endpoint may be elsewhere. */
async function startDiscovery({ issuer, tokenEndpoint }: { issuer?: string; tokenEndpoint: string }) {
  const server = createServer((_request, reply) => {
    const named = issuer ?? address
    const endpoints = { authorization_endpoint: `${named}/authorize`, token_endpoint: tokenEndpoint }
    const found = { issuer: named, jwks_uri: `${named}/jwks`, ...endpoints }
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return address
}

const inTime = async <T>(work: () => Promise<T>) => {
  const began = performance.now()
  const result = await work()
  expect(performance.now() - began).toBeLessThan(limits.limitMs + 700)
  return result
}

test.each(badAnswers)('a provider that %s is not waited for, and asked again when it is well', async (_, answer) => {
  const bad = await startBadServer(answer)
  afterFile(bad.stop)
  const { app } = await testApp({ db, services: { google: { ...account, issuer: bad.address } } })
  const begin = async () => (await app.inject('/api/auth/google')).headers.location
  for (let call = 0; call < 5; call++) expect(await inTime(begin)).toBe('/auth?error=oauth_failed')
  const asked = bad.asked()
  expect(await begin()).toBe('/auth?error=oauth_failed')
  expect(bad.asked(), 'asked while it is left alone').toBe(asked)
  bad.passOnTo(await startDiscovery({ issuer: bad.address, tokenEndpoint: `${bad.address}/token` }))
  await delay(limits.restMs)
  expect(await begin()).toContain(`${bad.address}/authorize?`)
})

test.each(badAnswers)('a provider that, for a code, %s is not waited for', async (_, answer) => {
  const bad = await startBadServer(answer)
  afterFile(bad.stop)
  const issuer = await startDiscovery({ tokenEndpoint: `${bad.address}/token` })
  const { app } = await testApp({ db, services: { google: { ...account, issuer } } })
  const begun = await app.inject('/api/auth/google')
  const { searchParams } = new URL(String(begun.headers.location))
  const [cookie = ''] = String(begun.headers['set-cookie']).split(';')
  const url = `/api/auth/google/callback?code=some&state=${searchParams.get('state')}`
  const reply = await inTime(() => app.inject({ url, headers: { cookie } }))
  expect(reply.headers.location).toBe('/auth?error=oauth_failed')
  expect(bad.asked()).toBeGreaterThan(0)
})

test('codes that somebody makes up close the sign-in for nobody (threat 112)', async () => {
  const { google } = await testIdentityProvider()
  const provider = createGoogleProvider(google)
  const callback = 'http://localhost/api/auth/google/callback'
  const { searchParams } = new URL(await provider.signInAddress(callback, 'secret'))
  const redeem = () =>
    provider.redeem(
      new URL(`${callback}?code=made-up&state=${searchParams.get('state')}&iss=${google.issuer}`),
      'secret',
    )
  for (let guess = 0; guess < 6; guess++) await expect(redeem()).rejects.toMatchObject({ error: 'invalid_grant' })
})
