type CleanUp = () => unknown

const cleanUps: CleanUp[] = []

/**
 * Runs `cleanUp` when all tests of the calling file are done, in reverse order. Unlike vitest's `afterAll`, which is ignored within a
 * running test, this may be called anywhere.
 */
export const afterFile = (cleanUp: CleanUp) => void cleanUps.push(cleanUp)

/** Called at the end of each file by `setup.ts`. */
export async function cleanUpFile(): Promise<void> {
  const errors: unknown[] = []
  for (const cleanUp of cleanUps.splice(0).toReversed()) {
    try {
      await cleanUp()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
