import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Headers of every reply. A page sets its own Content-Security-Policy (site/pages/pages.ts); any other reply may load nothing. A reply at a
 * secret address has a stricter Referrer-Policy.
 */
const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

const nothingAtAll = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Headers that a route may override. */
const defaults = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': nothingAtAll,
}

export function secureHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    setSecureHeaders(request, reply)
  })
}

export function setSecureHeaders(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(headers).header('x-request-id', request.id)
  for (const [name, value] of Object.entries(defaults)) if (!reply.hasHeader(name)) reply.header(name, value)
  return reply
}
