/** A terminal and npm both pass on one Ctrl-C: signals so near to each other, in milliseconds, are one. */
const sameSignal = 1000

/** Runs `stop` at the first SIGTERM or SIGINT, then ends the process: with 0, or 1 where it failed. A second signal ends it at once, with 1. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt: number | null = null
  const onSignal = () => {
    const now = performance.now()
    if (firstAt === null) {
      firstAt = now
      stop().then(() => process.exit(0), fail)
    } else if (now - firstAt > sameSignal) fail('Stopped at once by a second signal.')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
}

function fail(reason: unknown): never {
  console.error(reason)
  process.exit(1)
}
