import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps its files in memory. */
const memory = '/dev/shm'
/** In bytes. Containers often have 64 MB of it, which a few databases fill. */
const minFree = 8e9

function isRoomy() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > minFree
}

/**
 * Creates a folder for data that need not outlive the tests, in memory where there is enough: each file of tests creates and drops a
 * database of a thousand files, which takes a tenth of the time there.
 */
export const fastFolder = (name: string) => mkdtempSync(join(isRoomy() ? memory : tmpdir(), `compas-${name}-`))
