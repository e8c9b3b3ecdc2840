import type { FastifyReply, FastifyRequest } from 'fastify'
import { EmailTaken, HttpError, InvalidInput, NotFound, Unavailable, UsernameTaken } from './http-error.ts'

/** A unique violation that a person caused, by the name of its constraint. The others are settled where they arise (`on conflict`). */
const conflicts: Record<string, HttpError> = {
  users_username_taken: UsernameTaken(),
  users_email_taken: EmailTaken(),
}

/** What Fastify itself refuses, in our words. */
const fastifyErrors: Record<string, HttpError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: new HttpError(400, 'invalid_json', 'That is not valid JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new HttpError(400, 'invalid_json', 'That is not valid JSON'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new HttpError(400, 'invalid_json', 'That is not valid JSON'),
  FST_ERR_CTP_BODY_TOO_LARGE: new HttpError(413, 'too_large', 'That is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new HttpError(415, 'unsupported_media_type', 'Please send JSON'),
  FST_ERR_BAD_URL: NotFound('Page'),
  FST_ERR_MAX_PARAM_LENGTH: NotFound('Page'),
}

/** PostgreSQL's classes of «not now»: connection lost, gave way to another transaction, out of resources, starting or stopping, statement timeout. */
const databaseIsAway = /^(08|40|53|57P0|57014|25006)/
const networkErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
const diskIsFull = new Set(['ENOSPC', 'EDQUOT'])

/** Every failure leaves through here, in the error form of server-behaviour section 1, and says nothing of our insides. */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = refusalOf(thrown)
  if (error) return sendError(reply, error)
  request.log.error({ err: thrown }, 'the call failed')
  return sendError(reply, new HttpError(500, 'internal', 'Something went wrong on our side. Please try again.'))
}

export const unknownCall = (_request: FastifyRequest, reply: FastifyReply) => sendError(reply, NotFound('Page'))

function refusalOf(thrown: unknown): HttpError | null {
  if (thrown instanceof HttpError) return thrown
  const {
    code = '',
    constraint = '',
    message = '',
  } = thrown as { code?: string; constraint?: string; message?: string }
  if (fastifyErrors[code]) return fastifyErrors[code]
  if (code === '23505') return conflicts[constraint] ?? null
  // A character that a text column cannot hold.
  if (code === '22021' || code === '22P05') return InvalidInput({ body: 'Please check your input' })
  if (
    databaseIsAway.test(code) ||
    networkErrors.has(code) ||
    diskIsFull.has(code) ||
    message.includes('timeout exceeded when trying to connect')
  )
    return Unavailable()
  return null
}

function sendError(reply: FastifyReply, { status, code, message, fields, retryAfter }: HttpError) {
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: message, code, ...(fields && { fields }) }))
}
