import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../db/connect.ts'
import { findKnownMails } from './mail.queries.ts'

/** As the mailer names them: they end with the id of their letter. */
const letterFile = / ([0-9a-f-]{36})\.eml(\.part)?$/

/** Letters that were written as files go with their rows: when their receiver leaves, and after a month. */
export async function sweepOutbox(db: Database, folder: string): Promise<void> {
  const letters = (await filesIn(folder)).flatMap((file) => {
    const mailId = letterFile.exec(file)?.[1]
    return mailId ? [{ file, mailId }] : []
  })
  const known = await findKnownMails(
    db,
    letters.map(({ mailId }) => mailId),
  )
  for (const { file, mailId } of letters) if (!known.has(mailId)) await rm(path.join(folder, file), { force: true })
}

/** None where no letter was ever written. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (Object(error).code === 'ENOENT') return []
    throw error
  }
}
