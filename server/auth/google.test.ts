import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

test('without credentials, the way to Google leads back to the sign-in page and says so', async () => {
  const { app } = await testApp()
  const reply = await app.inject('/api/auth/google')
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe('/auth?error=oauth_not_configured')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['set-cookie']).toBeUndefined()
})
