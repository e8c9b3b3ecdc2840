import { startLoad } from './load.ts'
import { type FaultRun, failureTexts, type Outcome, type Size } from './run.ts'
import { withStage, type Stage, usualCalls } from './stage.ts'

/**
 * In seconds. Longer than the proxy needs to notice that readiness fails: it checks every 200 ms, but a busy machine replies late.
 */
const drainDelay = 5
/** The time of a drain without its delay, in milliseconds. */
const maxDrainMs = 10_000

export const gracefulStop: FaultRun = {
  name: 'graceful-stop',
  promise: 'two instances behind a proxy are stopped in turn under load: no request fails',
  plantedFaults: [
    {
      name: 'an instance that stops before the proxy has noticed',
      isNoticed: async () => {
        const { failures } = await withStage((stage) => stopInTurn(stage, { stops: 2, requests: 0 }, 0))
        return failures.length > 0
      },
    },
  ],
  run: (size) => withStage((stage) => stopInTurn(stage, size, drainDelay)),
}

async function stopInTurn(
  stage: Stage,
  { stops, requests }: Pick<Size, 'stops' | 'requests'>,
  drainDelay: number,
): Promise<Outcome> {
  const instances = { a: await stage.start('a', { drainDelay }), b: await stage.start('b', { drainDelay }) }
  const load = startLoad(stage.proxy.address, await usualCalls(stage))
  const drains: number[] = []
  const ends: string[] = []
  for (let stop = 0; stop < stops || load.count < requests; stop++) {
    const name = stop % 2 === 0 ? 'a' : 'b'
    const before = performance.now()
    instances[name].process.kill('SIGTERM')
    const { code } = await instances[name].ended
    drains.push(performance.now() - before - drainDelay * 1000)
    if (code !== 0) ends.push(`a stop ended with ${code}`)
    instances[name] = await stage.start(name, { drainDelay })
  }
  await load.stop()
  const slow = drains.filter((drain) => drain > maxDrainMs).map((drain) => `a drain took ${Math.round(drain)} ms`)
  const failed = load.failures().reduce((sum, [, times]) => sum + times, 0)
  return {
    figures: `${drains.length} stops, ${load.count} requests, ${failed} failed, slowest drain ${Math.round(Math.max(...drains))} ms`,
    failures: [...failureTexts(load.failures()), ...slow, ...ends],
  }
}
