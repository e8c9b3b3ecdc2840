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
  it('show one at a time: the newest takes the place', () => {
    store.toast({ title: 'Added to favorites' })
    store.toast({ title: 'Removed from favorites' })
    expect(titles()).toEqual(['Removed from favorites'])
  })

  it('close at once when dismissed, and are removed 1,000,000 ms later, not before', () => {
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

  it('leave no timer behind when a newer one takes the place of a dismissed one', () => {
    store.toast({ title: 'first' }).dismiss()
    store.toast({ title: 'second' })
    expect(vi.getTimerCount()).toBe(0)
    expect(titles()).toEqual(['second'])
  })

  it('tell who listens, until they stop', () => {
    const heard = vi.fn()
    const stop = store.onToasts(heard)
    store.toast({ title: 'one' })
    stop()
    store.toast({ title: 'two' })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})
