import type { FastifyInstance } from 'fastify'

/** What every reply carries; a page sets a Content-Security-Policy of its own (site/pages.ts), all else may do nothing at all. */
const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

export function secureHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (!reply.hasHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      )
  })
}
