/** Remote services that the site calls. */
export type RemoteService = 'geocoder' | 'google' | 'mail' | 'storage'

/** The number of failures in a row that open a circuit, and for how long, in milliseconds. */
const maxFailures = 5
const defaultRestMs = 30_000
/** How long others wait for the call that tests an open circuit, in milliseconds. */
const trialMs = 1_000

/** Thrown instead of calling a service that failed repeatedly; it is not called for `waitMs`. */
export class CircuitOpen extends Error {
  readonly waitMs: number
  constructor(service: string, waitMs: number) {
    super(`The service failed ${maxFailures} times in a row and is not asked at present: ${service}`)
    this.name = 'CircuitOpen'
    this.waitMs = waitMs
  }
}

export type Circuit = {
  /**
   * Calls the service, or throws `CircuitOpen` at once. An error that is no failure of the service closes the circuit, as a success does.
   */
  run: <T>(ask: () => Promise<T>, isFailure?: (error: unknown) => boolean) => Promise<T>
  isOpen: () => boolean
}

const circuits = new Map<RemoteService, Circuit>()

/** The services that this process calls, and whether their circuit is open. */
export const readCircuits = () => [...circuits].map(([service, { isOpen }]) => ({ service, isOpen: isOpen() }))

/** The circuit of a remote service, which `readCircuits` lists from then on. */
export function createCircuit(service: RemoteService, options: { restMs?: number | undefined } = {}): Circuit {
  const circuit = circuitOf(service, options)
  circuits.set(service, circuit)
  return circuit
}

type Options = { restMs?: number | undefined; onOpen?: (error: unknown) => void }

/**
 * After five failures in a row, all calls are refused for a while; then one call tries, and the others are refused until it has succeeded.
 * `onOpen` is called once per outage.
 */
export function circuitOf(service: string, { restMs = defaultRestMs, onOpen = () => {} }: Options): Circuit {
  let failures = 0
  let restsUntil = 0
  let isTried = false

  const isOpen = () => failures >= maxFailures && (isTried || performance.now() < restsUntil)

  function fail(error: unknown) {
    failures++
    restsUntil = performance.now() + restMs
    if (failures === maxFailures) onOpen(error)
  }

  return {
    isOpen,
    async run(ask, isFailure = () => true) {
      if (isOpen()) throw new CircuitOpen(service, Math.max(trialMs, restsUntil - performance.now()))
      const isTrial = failures >= maxFailures
      if (isTrial) isTried = true
      try {
        const answer = await ask()
        failures = 0
        return answer
      } catch (error) {
        if (isFailure(error)) fail(error)
        else failures = 0
        throw error
      } finally {
        if (isTrial) isTried = false
      }
    },
  }
}
