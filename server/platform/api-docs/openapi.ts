import { z } from 'zod'
import { maxCounted } from '../../../contract/platform/client.ts'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'

type JsonSchema = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(contract: Record<string, Endpoints>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [domain, group] of Object.entries(contract))
    for (const [name, endpoint] of Object.entries<Endpoint>(group)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(domain, name, endpoint) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Compás', version: '1', description: 'Every call that the web app itself makes.' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(ErrorForm, 'output') },
    },
  }
}

const ErrorForm = z.object({
  error: z.string().meta({ description: 'A sentence fit to show' }),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

function operation(domain: string, name: string, endpoint: Endpoint) {
  const { access, summary, body, response, status = response ? 200 : 204 } = endpoint
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary,
    ...(access !== 'public' && { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...idempotencyKey(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } }),
    responses: {
      [status]: response
        ? { description: summary, ...headersOf(endpoint), content: json(jsonSchema(response, 'output')) }
        : { description: 'Done' },
      default: { description: errorsOf(endpoint), content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

const headersOf = ({ paged, unpaged }: Endpoint) => (paged || unpaged ? { headers: listHeaders } : {})

const listHeaders = {
  Link: {
    description: '`<address>; rel="next"`: the next page; without it, this is the last one',
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: `The length of the whole list, at most ${maxCounted}`,
    schema: { type: 'integer' },
  },
}

function errorsOf({ access, params, body, query, errors = [] }: Endpoint) {
  const codes = [
    ...(access === 'public' ? [] : ['authentication_required']),
    ...(access === 'admin' ? ['forbidden'] : []),
    ...(params ? ['not_found'] : []),
    ...(body || query ? ['invalid_input'] : []),
    ...errors,
    'rate_limited',
  ]
  return `A refusal; code is one of ${codes.join(', ')}`
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

function parameters(schema: Endpoint['query'], place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const idempotencyKey = ({ idempotent }: Endpoint) =>
  idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }]
    : []

const jsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
