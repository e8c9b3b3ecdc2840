import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let store: typeof import('./toast.ts')

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  store = await import('./toast.ts')
})
afterEach(() => vi.useRealTimers())

const titles = () => store.currentToasts().map(({ title }) => title)

describe('toasts', () => {
  it('are shown one at a time, the newest instead of the previous one @P9.2', () => {
    store.toast({ title: 'Added to favorites' })
    store.toast({ title: 'Removed from favorites' })
    expect(titles()).toEqual(['Removed from favorites'])
  })

  it('are closed at once when dismissed, and removed 1,000,000 ms later @P9.3', () => {
    const { dismiss } = store.toast({ title: 'Request sent!' })
    dismiss()
    expect(store.currentToasts()).toMatchObject([{ open: false }])
    vi.advanceTimersByTime(999_999)
    expect(titles()).toEqual(['Request sent!'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual([])
  })

  it('keep the first removal time when dismissed twice', () => {
    const { dismiss } = store.toast({ title: 'Settings updated' })
    dismiss()
    vi.advanceTimersByTime(600_000)
    dismiss()
    vi.advanceTimersByTime(400_000)
    expect(titles()).toEqual([])
  })

  it('leave no timer when a new one replaces a dismissed one', () => {
    store.toast({ title: 'first' }).dismiss()
    store.toast({ title: 'second' })
    expect(vi.getTimerCount()).toBe(0)
    expect(titles()).toEqual(['second'])
  })

  it('notify listeners until they unsubscribe', () => {
    const listener = vi.fn()
    const unsubscribe = store.onToasts(listener)
    store.toast({ title: 'one' })
    unsubscribe()
    store.toast({ title: 'two' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
