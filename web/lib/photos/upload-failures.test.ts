import { expect, test } from 'vitest'
import { ApiError } from '../../../contract/platform/client.ts'
import { failureOf } from './upload-failures.ts'

const sent = (status: number, responseText = '') =>
  Object.assign(new Error('Non 2xx'), { source: { status, responseText } })

test.each([
  ['no network while the upload address is requested', new TypeError('Failed to fetch'), 'network', null],
  ['no network while the photo is sent', sent(0), 'network', null],
  ['a session that has ended', new ApiError(401, 'Authentication required'), 'sign-in', 'Authorization required'],
  ['Uppy’s own auth error', Object.assign(new Error('x'), { isAuthError: true }), 'sign-in', 'Authorization required'],
  ['an overloaded object store', new ApiError(503, 'Try later', 'unavailable'), 'busy', 'Try later'],
  ['the reply of a proxy', new ApiError(502, '502: <html>'), 'busy', null],
  ['an address that has expired', sent(403, '<Message>Request has expired</Message>'), 'busy', null],
  ['an upload that was aborted because it was slow', sent(408, '{"error":"Too slow"}'), 'busy', 'Too slow'],
  ['an upload while an earlier attempt is still open', sent(409, '{"error":"Wait"}'), 'busy', 'Wait'],
  [
    'more photos than are kept',
    new ApiError(409, 'As many as we keep', 'too_many_photos'),
    'refused',
    'As many as we keep',
  ],
  ['too many photos today', new ApiError(429, 'Enough for today', 'rate_limited'), 'busy', 'Enough for today'],
  [
    'a file that is not a photo',
    new ApiError(415, 'Please choose a JPEG', 'unsupported_media_type'),
    'refused',
    'Please choose a JPEG',
  ],
  ['a photo that is too large', sent(413, '{"error":"Too large"}'), 'refused', 'Too large'],
  ['an upload that the server refused', sent(400, '{"message":"Bad part"}'), 'refused', 'Bad part'],
  [
    'an error with the refusal as its cause',
    new Error('Could not GET', { cause: sent(413, '{"error":"Too large"}') }),
    'refused',
    'Too large',
  ],
] as const)('%s @P8.41', (_, error, kind, message) => {
  expect(failureOf(error)).toEqual({ kind, message })
})
