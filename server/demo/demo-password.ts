import { randomInt, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The demo user's password: random for each data folder, and stored there so that a restart prints the same. `isNew` if this call
 * created it.
 */
export async function demoPassword(dataDir: string): Promise<{ password: string; isNew: boolean }> {
  await mkdir(dataDir, { recursive: true })
  const file = fileIn(dataDir)
  const isNew = await createOnce(file, `${randomPassword()}\n`)
  return { password: (await readFile(file, 'utf8')).trim(), isNew }
}

const fileIn = (dataDir: string) => join(dataDir, 'demo-password.txt')

export const forgetDemoPassword = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true })

/** `link` is atomic: the file appears complete, and only one of several processes creates it. */
async function createOnce(file: string, text: string) {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await unlink(draft)
  }
}

/** Without letters that look alike; a password has about 58 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const randomPassword = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )
