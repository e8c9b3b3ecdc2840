import type { FastifyInstance } from 'fastify'

/** Sign-in with Google, by a full-page redirect. As long as no credentials are configured it leads back and says so. */
export function serveGoogleSignIn(app: FastifyInstance) {
  app.get('/api/auth/google', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/auth?error=oauth_not_configured', 302),
  )
}
