/** In milliseconds. A terminal and npm both forward one Ctrl-C, so signals within this time count as one. */
const sameSignalTime = 1000

/** Runs `stop` at the first SIGTERM or SIGINT, then exits with 0, or with 1 if it failed. A second signal exits at once with 1. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt: number | null = null
  const onSignal = () => {
    const now = performance.now()
    if (firstAt === null) {
      firstAt = now
      stop().then(() => process.exit(0), fail)
    } else if (now - firstAt > sameSignalTime) fail('Stopped at once by a second signal.')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal)
}

function fail(reason: unknown): never {
  console.error(reason)
  process.exit(1)
}
