import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'
import { maxCounted } from '../../../contract/platform/client.ts'
import { contract } from '../../../contract/index.ts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'
import { escapeHtml, policyOfStyle } from '../http/plain-page.ts'
import { openApiDocument } from './openapi.ts'

/** `/api/openapi.json` for programs, `/api/docs` for people; both are generated from the contract and compressed once. */
export function serveApiDocs(app: FastifyInstance) {
  const document = once(() => compressed(JSON.stringify(openApiDocument(contract), null, 2)))
  const html = once(() => compressed(page(contract)))
  const config = { rate: 'call' } as const
  app.get('/api/openapi.json', { config }, async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', caching)
    return sendCompressed(request, reply, await document())
  })
  app.get('/api/docs', { config }, async (request, reply) => {
    reply.type('text/html; charset=utf-8').headers({ 'content-security-policy': policy, 'cache-control': caching })
    return sendCompressed(request, reply, await html())
  })
}

type Compressed = { text: Buffer; br: Buffer; gzipped: Buffer }

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

async function compressed(document: string): Promise<Compressed> {
  const text = Buffer.from(document)
  return {
    text,
    br: await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzipped: await toGzip(text),
  }
}

function sendCompressed(request: FastifyRequest, reply: FastifyReply, { text, br, gzipped }: Compressed) {
  reply.header('vary', 'accept-encoding')
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipped)
  return reply.send(text)
}

/** Both change only with a release. */
const caching = 'public, max-age=300'

function once<T>(make: () => T) {
  let made: T | undefined
  return () => (made ??= make())
}

type Document = ReturnType<typeof openApiDocument>
type Operation = {
  parameters: { name: string; in: string; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

function page(calls: Record<string, Endpoints>) {
  const document = openApiDocument(calls)
  const sections = Object.entries(calls).map(
    ([domain, group]) =>
      `<section id="${domain}"><h2>${escapeHtml(domain)}</h2>${Object.entries(group)
        .map(([name, endpoint]) => call(document, `${domain}.${name}`, endpoint))
        .join('')}</section>`,
  )
  const links = Object.keys(calls).map((domain) => `<a href="#${domain}">${escapeHtml(domain)}</a>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · Compás</title><style>${style}</style></head><body><header><h1>Compás API</h1>
<p>Every call that the web app makes. Sign in with <code>POST /api/auth/login</code> and send the token as
<code>Authorization: Bearer …</code>. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>Lists come in pages of <code>limit</code> items: the <code>Link</code> header has the address of the next page, and
<code>X-Total-Count</code> the length of the whole list, counted up to ${maxCounted} and never more. A list of which <code>limit</code> has no default is sent whole without it; of more
than ${maxUnpaged} items the first ${maxUnpaged}, and <code>Link</code> leads on.
<code>X-Partial: true</code> says that a search took too long: there may be more than it found.</p>
<p>The bytes of a photo are PUT to the URL that <code>POST /api/objects/upload</code> returns. Uppy's S3 uploader can use the site
as its Companion, multipart uploads included, for members only: <code>GET /s3/params</code>, <code>POST /s3/multipart</code>,
<code>GET /s3/multipart/{uploadId}</code>, <code>…/{partNumber}</code> and <code>…/batch</code>,
<code>POST /s3/multipart/{uploadId}/complete</code>, <code>DELETE /s3/multipart/{uploadId}</code>. <code>GET /s3/sts</code> is 501.
A photo is served at <code>{objectPath}/{320|640|1280|2048}.{avif|webp}</code>.</p>
<nav aria-label="Domains">${links.join(' ')}</nav></header><main>${sections.join('')}</main></body></html>`
}

function call(document: Document, id: string, { method, path, access, summary }: Endpoint) {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation
  const parts = [
    ...operation.parameters.map(({ name, in: place, schema }) => detail(`${place}: ${name}`, schema)),
    ...(operation.requestBody ? [detail('body', operation.requestBody.content['application/json']?.schema)] : []),
    ...Object.entries(operation.responses).map(([status, { description, content }]) =>
      detail(status === 'default' ? description : `answers ${status}`, content?.['application/json']?.schema),
    ),
  ]
  return `<article id="${id}"><h3><code>${method} ${escapeHtml(path)}</code> <small>${access}</small></h3><p>${escapeHtml(summary)}</p>${parts.join('')}</article>`
}

const detail = (title: string, schema: unknown) =>
  schema
    ? `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
    : `<p class="plain">${escapeHtml(title)}</p>`

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: auto; padding: 1.5rem 1rem 4rem }
nav { display: flex; flex-wrap: wrap; gap: 1rem }
article { border-top: 1px solid; padding-block: .5rem }
h3 { margin-block: .5rem; font-weight: 600; overflow-wrap: anywhere }
small { font-weight: 400 }
summary, .plain { cursor: default; padding-block: .25rem; margin: 0 }
pre { overflow: auto; margin: 0; padding: .5rem 1rem; font-size: .85rem; max-height: 30rem }`

const policy = policyOfStyle(style)
