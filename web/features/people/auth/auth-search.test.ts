import { expect, it } from 'vitest'
import { readAuthSearch } from './auth-search.ts'
import { ApiError } from '../../../../contract/platform/client.ts'
import { exchangeFailure, failureText } from './sign-in-return.ts'

it('reads the tab, the error and the success from the address, and ignores everything else @P2.58', () => {
  expect(readAuthSearch({ tab: 'register', error: 'oauth_failed', next: '//elsewhere.example' })).toEqual({
    tab: 'register',
    error: 'oauth_failed',
  })
  expect(readAuthSearch({ tab: 'login', error: ['x'] })).toEqual({})
  expect(readAuthSearch({ error: 500 })).toEqual({ error: '500' })
  expect(readAuthSearch({ success: '1' })).toEqual({ success: '1' })
  expect(readAuthSearch({ success: 'true' })).toEqual({})
  expect(readAuthSearch({ success: '0' })).toEqual({})
})

it.each(['/rooms', '/rooms/7?x=1#y', '/'])('opens %s after a login', (next) => {
  expect(readAuthSearch({ next })).toEqual({ next })
})

it.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'https://elsewhere.example',
  'rooms',
  '',
  7,
])('does not open %o after a login', (next) => {
  expect(readAuthSearch({ next })).toEqual({})
})

it.each([
  ['oauth_failed', 'OAuth authentication was cancelled or failed'],
  [
    'maintenance',
    'You can’t create an account right now. The reason is at the top of the page. Please try again later.',
  ],
  ['too_many_accounts', 'Too many accounts were created from your network in the last hour. Please try again later.'],
  ['Session exchange failed', 'Failed to complete authentication process'],
  ['oauth_not_configured', 'Authentication failed'],
  ['constructor', 'Authentication failed'],
])('the error %s is shown as: %s @P4.3 @P8.3 @P8.5 @P8.6', (error, text) => {
  expect(failureText(error)).toBe(text)
})

it.each([
  ['refused', new ApiError(401, 'Authentication required', 'authentication_required'), 'Authentication failed'],
  ['lost', new TypeError('Failed to fetch'), 'Failed to complete authentication process'],
])('an exchange that was %s has its own message @P8.3', (_, error, text) => {
  expect(failureText(exchangeFailure(error))).toBe(text)
})
