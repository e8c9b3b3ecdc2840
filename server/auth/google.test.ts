import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveGoogleSignIn } from './google.ts'

it('leads back to the sign-in page, and says that Google is not configured', async () => {
  const app = Fastify()
  serveGoogleSignIn(app)
  const reply = await app.inject('/api/auth/google')
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe('/auth?error=oauth_not_configured')
  expect(reply.headers['cache-control']).toBe('no-store')
})
