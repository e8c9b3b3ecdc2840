import { afterEach, expect, test, vi } from 'vitest'
import { whenNear } from './near.ts'

afterEach(() => vi.unstubAllGlobals())

/** The browser's observer, with entries from the test. */
function observed() {
  const state = { isConnected: false, report: (_entries: { isIntersecting: boolean }[]) => {} }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (typeof state)['report']) {
        state.report = report
      }
      observe = () => void (state.isConnected = true)
      disconnect = () => void (state.isConnected = false)
    },
  )
  const onNear = vi.fn()
  const stop = whenNear({} as Element, {}, onNear)
  return { state, onNear, stop }
}

test('an element that was away first and near then, in one report, is near, and is watched no more', () => {
  const { state, onNear } = observed()
  state.report([{ isIntersecting: false }])
  expect([onNear.mock.calls.length, state.isConnected]).toEqual([0, true])
  state.report([{ isIntersecting: false }, { isIntersecting: true }])
  expect([onNear.mock.calls.length, state.isConnected]).toEqual([1, false])
})

test('an element that goes is watched no more', () => {
  const { state, stop } = observed()
  stop()
  expect(state.isConnected).toBe(false)
})
