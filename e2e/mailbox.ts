import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { readEml } from '../server/testing/eml.ts'

/** The site under test has no mail server: each letter is a file of its outbox. */
const outbox = () => join(process.env.E2E_DATA_DIR ?? '', 'outbox')

/** Those to an address that are whole, the oldest first. */
async function lettersTo(address: string): Promise<string[]> {
  const files = await readdir(outbox()).catch(() => [])
  return files.filter((file) => file.includes(` ${address} `) && file.endsWith('.eml')).toSorted()
}

/** The letters to an address that lead to a path of the site, the oldest first. */
async function linksTo(path: string, address: string): Promise<string[]> {
  const texts = await Promise.all(
    (await lettersTo(address)).map(async (file) => readEml(await readFile(join(outbox(), file), 'utf8')).text),
  )
  return texts.flatMap((text) => /https?:\/\/\S+/g.exec(text) ?? []).filter((link) => new URL(link).pathname === path)
}

/** Waits for the letter, and returns the link in it: the newest of at least `count`. */
export async function mailedLink(path: string, address: string, count = 1): Promise<string> {
  await expect
    .poll(async () => (await linksTo(path, address)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count)
  return (await linksTo(path, address)).at(-1) ?? ''
}

/** What a letter says whose subject has these words. */
export async function mailedText(subject: RegExp, address: string): Promise<string> {
  const find = async () => (await lettersTo(address)).find((file) => subject.test(file))
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
  return readEml(await readFile(join(outbox(), (await find()) ?? ''), 'utf8')).text
}

/** How many letters to this address lie in the outbox. */
export async function countLetters(address: string): Promise<number> {
  return (await lettersTo(address)).length
}
