import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type ReadMail, readEml } from '../server/testing/services/eml.ts'

/** The site under test has no mail server, so each email is a file in its outbox. */
const outbox = () => join(process.env.E2E_DATA_DIR ?? '', 'outbox')

/** The complete emails to an address, oldest first. */
async function emailsTo(address: string): Promise<string[]> {
  const files = await readdir(outbox()).catch(() => [])
  return files.filter((file) => file.includes(` ${address} `) && file.endsWith('.eml')).toSorted()
}

const mailsTo = async (address: string): Promise<ReadMail[]> =>
  Promise.all((await emailsTo(address)).map(async (file) => readEml(await readFile(join(outbox(), file), 'utf8'))))

/** The links to a path of the site in the emails to an address, oldest first. */
async function linksTo(path: string, address: string): Promise<string[]> {
  return (await mailsTo(address))
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => new URL(link).pathname === path)
}

/** Waits until there are at least `count` such links, and returns the last one of the newest email. */
export async function mailedLink(path: string, address: string, count = 1): Promise<string> {
  await expect
    .poll(async () => (await linksTo(path, address)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count)
  return (await linksTo(path, address)).at(-1) ?? ''
}

/** The text of the email to this address with a matching subject. */
export async function mailedText(subject: RegExp, address: string): Promise<string> {
  const find = async () => (await emailsTo(address)).find((file) => subject.test(file))
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
  return readEml(await readFile(join(outbox(), (await find()) ?? ''), 'utf8')).text
}

/** The text of the email to this address with exactly this subject. */
export async function mailWith(subject: string, address: string): Promise<string> {
  const find = async () => (await mailsTo(address)).find(({ headers }) => headers.get('subject') === subject)?.text
  await expect.poll(find, { message: `an email to ${address}: ${subject}`, timeout: 60_000 }).toBeTruthy()
  return (await find()) ?? ''
}

/** The number of emails to this address in the outbox. */
export async function countEmails(address: string): Promise<number> {
  return (await emailsTo(address)).length
}
