import { afterEach, expect, test, vi } from 'vitest'
import type { Api } from '../api.ts'
import { forgetSession, rememberSession } from '../member/session.ts'
import { turnPushOn } from './push-here.ts'

const bea = { id: 'bea', username: 'bea', name: 'Bea', avatar: null, isAdmin: false }
const requestPermission = vi.fn(async () => 'denied')

afterEach(() => {
  forgetSession()
  requestPermission.mockClear()
  vi.unstubAllGlobals()
})

test('a question that was still open when another member signed in does nothing in their session', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('Notification', { requestPermission })
  rememberSession('of-bea', bea)
  await expect(turnPushOn({} as Api, { id: 'ana', showsText: false })).rejects.toThrow('The session has ended')
  expect(requestPermission).not.toHaveBeenCalled()
  expect(await turnPushOn({} as Api, { id: 'bea', showsText: false })).toBe(false)
  expect(requestPermission).toHaveBeenCalledOnce()
})
