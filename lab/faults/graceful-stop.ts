import { startLoad } from './load.ts'
import { faultRun, type Outcome, type Size } from './run.ts'
import { openStage, usualCalls } from './stage.ts'

/**
 * In seconds. Longer than the proxy needs to notice that readiness fails: it checks every 200 ms, but a busy machine replies late.
 */
const drainDelay = 5
/** The time of a drain without its delay, in milliseconds. */
const maxDrainMs = 10_000

export const gracefulStop = faultRun({
  name: 'graceful-stop',
  promise: 'two instances behind a proxy are stopped in turn under load: no request fails',
  plantedFaults: [{ name: 'an instance that stops before the proxy has noticed', drainDelay: 0 }],
  run: (size, fault) => stopInTurn(size, fault?.drainDelay ?? drainDelay),
})

async function stopInTurn({ stops, requests }: Size, drainDelay: number): Promise<Outcome> {
  await using stage = await openStage()
  const environment = { DRAIN_DELAY: `${drainDelay}` }
  const instances = { a: await stage.start('a', { environment }), b: await stage.start('b', { environment }) }
  const load = startLoad(stage.proxy.address, await usualCalls(stage))
  const drains: number[] = []
  const ends: string[] = []
  for (let stop = 0; stop < stops || load.count < requests; stop++) {
    const name = stop % 2 === 0 ? 'a' : 'b'
    const before = performance.now()
    const code = await instances[name].stop()
    drains.push(performance.now() - before - drainDelay * 1000)
    if (code !== 0) ends.push(`a stop ended with ${code}`)
    instances[name] = await stage.start(name, { environment })
  }
  await load.stop()
  const slow = drains.filter((drain) => drain > maxDrainMs).map((drain) => `a drain took ${Math.round(drain)} ms`)
  return {
    figures: `${drains.length} stops, ${load.count} requests, ${load.failed} failed, slowest drain ${Math.round(Math.max(...drains))} ms`,
    failures: [...load.failures(), ...slow, ...ends],
  }
}
