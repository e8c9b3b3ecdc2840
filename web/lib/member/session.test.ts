import { afterEach, expect, test, vi } from 'vitest'
import { stored, write } from '../browser/browser-store.ts'
import { forgetSession, rememberSession, sessionToken, sessionUser } from './session.ts'

const ana = { id: '1', username: 'ana', name: 'Ana', avatar: null, isAdmin: false }

// Nothing is stored beyond the page in this test, and the store warns about that.
vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => forgetSession())

test('signed in means that both the token and the member are stored, and signing out removes both @P4.1 @P4.2 @P8.43', () => {
  rememberSession('token', ana)
  expect([sessionToken(), sessionUser()]).toEqual(['token', ana])
  write(stored.sessionUser, null)
  expect(sessionUser()).toBeNull()
  write(stored.sessionUser, ana)
  write(stored.sessionToken, null)
  expect(sessionUser()).toBeNull()
  rememberSession('token', ana)
  forgetSession()
  write(stored.sessionToken, 'token')
  expect(sessionUser()).toBeNull()
})

test('a late 401 ends no newer session', () => {
  rememberSession('newer', ana)
  forgetSession('older')
  expect(sessionUser()).toEqual(ana)
  forgetSession('newer')
  expect(sessionUser()).toBeNull()
})
