import { expect, test } from 'vitest'
import { ApiError } from '../../../contract/client.ts'
import { failureOf } from './upload-failures.ts'

const sent = (status: number, responseText = '') =>
  Object.assign(new Error('Non 2xx'), { source: { status, responseText } })

test.each([
  ['no network while an address is asked for', new TypeError('Failed to fetch'), 'network', null],
  ['no network while the photo is sent', sent(0), 'network', null],
  ['a session that is over', new ApiError(401, 'Authentication required'), 'sign-in', 'Authorization required'],
  ['Uppy’s own word for it', Object.assign(new Error('x'), { isAuthError: true }), 'sign-in', 'Authorization required'],
  ['a store that is full of work', new ApiError(503, 'Try later', 'unavailable'), 'busy', 'Try later'],
  ['a proxy in between', new ApiError(502, '502: <html>'), 'busy', null],
  ['an address that has expired', sent(403, '<Message>Request has expired</Message>'), 'busy', null],
  ['an upload that was cut for being slow', sent(408, '{"error":"Too slow"}'), 'busy', 'Too slow'],
  ['an upload whose earlier try is still open', sent(409, '{"error":"Wait"}'), 'busy', 'Wait'],
  ['too many photos today', new ApiError(429, 'Enough for today', 'rate_limited'), 'busy', 'Enough for today'],
  [
    'no photo at all',
    new ApiError(415, 'Please choose a JPEG', 'unsupported_media_type'),
    'refused',
    'Please choose a JPEG',
  ],
  ['a photo that is too large', sent(413, '{"error":"Too large"}'), 'refused', 'Too large'],
  ['a companion’s refusal', sent(400, '{"message":"Bad part"}'), 'refused', 'Bad part'],
  [
    'something inside a companion’s call',
    new Error('Could not GET', { cause: sent(413, '{"error":"Too large"}') }),
    'refused',
    'Too large',
  ],
] as const)('%s', (_, error, kind, message) => {
  expect(failureOf(error)).toEqual({ kind, message })
})
