import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { expect, test, vi } from 'vitest'
import { restWhenQuiet } from './rest.ts'

const megabytes = () => getHeapStatistics().total_heap_size / 1e6

/** As a request leaves it behind: garbage, in pages that the process keeps. */
function leaveGarbage() {
  const before = megabytes()
  let kept: number[][] = []
  while (megabytes() < before + 100) kept.push(Array.from({ length: 10_000 }, (_, at) => at + 0.5))
  kept = []
  return megabytes()
}

test('what nobody needs is given back once nobody asks, each time', async () => {
  const server = new EventEmitter()
  restWhenQuiet(server, { quiet: 50 })
  for (const time of [1, 2]) {
    const full = leaveGarbage()
    server.emit('request')
    await vi.waitFor(() => expect(megabytes(), `time ${time}`).toBeLessThan(full - 60), 3000)
  }
})

test('as long as somebody asks, and for little, nobody is made to wait', async () => {
  const server = new EventEmitter()
  const [collect, forMore] = [vi.fn<() => void>(), vi.fn<() => void>()]
  restWhenQuiet(server, { quiet: 200, worth: 0, collect })
  restWhenQuiet(server, { quiet: 200, worth: 64e9, collect: forMore })
  for (let asked = 0; asked < 20; asked++) {
    server.emit('request')
    await delay(25)
  }
  expect(collect).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(collect).toHaveBeenCalledOnce(), 3000)
  expect(forMore).not.toHaveBeenCalled()
})
