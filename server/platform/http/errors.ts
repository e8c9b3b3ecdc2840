import type { FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#texts'
import { inLanguage } from '../request-context.ts'
import { languageOfReply, nameLanguage } from './accepted-language.ts'
import { isPageRequest, sendErrorPage } from './error-page.ts'
import {
  EmailTaken,
  HttpError,
  InvalidInput,
  NameReserved,
  NotFound,
  TooLarge,
  Unavailable,
  UsernameReserved,
  UsernameTaken,
  UsernameTooAlike,
} from '../http-error.ts'
import { meetsFullDisk } from '../db/connections/full-disk-met.ts'

/** Errors by the constraint that a user's input violated. Other violations are handled where they arise (`on conflict`). */
const violations: Record<string, () => HttpError> = {
  users_username_taken: UsernameTaken,
  users_username_look_taken: UsernameTooAlike,
  users_username_reserved: UsernameReserved,
  users_name_reserved: NameReserved,
  users_email_taken: EmailTaken,
}

const InvalidJson = () => new HttpError(400, 'invalid_json', t.errors.invalidJson())
const UnknownPage = () => NotFound(t.errors.pageNotFound())

/** Errors of Fastify, mapped to errors of this API. */
const fastifyErrors: Record<string, () => HttpError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: InvalidJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: InvalidJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: InvalidJson,
  FST_ERR_CTP_BODY_TOO_LARGE: () => TooLarge(t.errors.tooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new HttpError(415, 'unsupported_media_type', t.errors.sendJson()),
  FST_ERR_BAD_URL: UnknownPage,
  FST_ERR_MAX_PARAM_LENGTH: UnknownPage,
  // For the method QUERY, which no route has.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: UnknownPage,
}

/**
 * PostgreSQL's codes for temporary failures: connection lost, rolled back in favour of another transaction, out of resources, starting or
 * stopping, statement timeout.
 */
const databaseIsAway = /^(08|40|53|57P0|57014|25006)/
const networkErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
/** Messages of the driver for a connection that is broken or unavailable. Most of these errors have no code. */
const connectionIsLost =
  /^Connection terminated|timeout exceeded when trying to connect|is not queryable$|^Cannot use a pool after calling end/

/**
 * Sends every error in the error form of server-behaviour section 1, without internals of the server. The language is that of the request,
 * also if it failed before its context was set, or while its body was read.
 */
export const answerFailure = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
  inLanguage(languageOfReply(request), () => {
    const error = refusalOf(thrown, request)
    if (error) return sendError(request, reply, error)
    request.log.error({ err: thrown }, 'the call failed')
    return sendError(request, reply, new HttpError(500, 'internal', t.errors.internal()))
  })

export const unknownCall = (request: FastifyRequest, reply: FastifyReply) => sendError(request, reply, UnknownPage())

function refusalOf(thrown: unknown, request: FastifyRequest): HttpError | null {
  if (thrown instanceof HttpError) return thrown
  const {
    code = '',
    constraint = '',
    message = '',
    statusCode = 500,
  } = Object(thrown) as Partial<Record<'code' | 'constraint' | 'message', string>> & { statusCode?: number }
  const ofFastify = fastifyErrors[code]
  if (ofFastify) return ofFastify()
  // Other refusals of Fastify and its plugins, such as for a malformed header or range.
  if (statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, 'invalid_request', t.errors.invalidRequest())
  if (code === '23505' || code === '23514') return violations[constraint]?.() ?? null
  // A character that a text column cannot store. In a path, it refers to nothing that exists.
  if (code === '22021' || code === '22P05')
    return isInPath('\0', request) ? UnknownPage() : InvalidInput({ body: t.errors.checkInput() })
  if (meetsFullDisk(code) || databaseIsAway.test(code) || networkErrors.has(code) || connectionIsLost.test(message))
    return Unavailable(undefined, 'database')
  return null
}

const isInPath = (character: string, { params }: FastifyRequest) =>
  Object.values(Object(params) as Record<string, string>).some((value) => value.includes(character))

function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message, fields, retryAfter, refusedBy }: HttpError,
) {
  request.refusal = { code, by: refusedBy ?? code }
  nameLanguage(reply)
  if (retryAfter) reply.header('retry-after', retryAfter)
  // The rest of a body that arrives too slowly is not read.
  if (status === 408) reply.header('connection', 'close')
  if (isPageRequest(request)) return sendErrorPage(reply, status, message)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: message, code, ...(fields && { fields }) }))
}
