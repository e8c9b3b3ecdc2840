import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../db/connections/connect.ts'
import { entriesOf } from '../storage/disk-files.ts'
import { findKnownMails } from './mail.queries.ts'

/** The mailer's file names end with the id of the email. */
const emailFile = / ([0-9a-f-]{36})\.eml(\.part)?$/

/** Deletes the files of emails whose rows were deleted: with the account of the recipient, or after a month. */
export async function sweepOutbox(db: Database, folder: string): Promise<void> {
  for await (const names of entriesOf(folder)) {
    const emails = names.flatMap((file) => {
      const mailId = emailFile.exec(file)?.[1]
      return mailId ? [{ file, mailId }] : []
    })
    const known = await findKnownMails(
      db,
      emails.map(({ mailId }) => mailId),
    )
    for (const { file, mailId } of emails) if (!known.has(mailId)) await rm(path.join(folder, file), { force: true })
  }
}
