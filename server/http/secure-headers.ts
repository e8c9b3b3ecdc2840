import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers of every reply. A page sets its own Content-Security-Policy (site/pages.ts); any other reply may load nothing. */
const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Who may show a reply within their own pages: we alone, unless the route says otherwise. */
const embeddingPolicy = 'cross-origin-resource-policy'

const nothingAtAll = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export function secureHeaders(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    setSecureHeaders(request, reply)
  })
}

export function setSecureHeaders(request: FastifyRequest, reply: FastifyReply) {
  reply.headers(headers).header('x-request-id', request.id)
  if (!reply.hasHeader(embeddingPolicy)) reply.header(embeddingPolicy, 'same-origin')
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothingAtAll)
  return reply
}
