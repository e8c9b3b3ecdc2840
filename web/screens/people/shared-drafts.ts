import { festivalLengths } from '../../../contract/festivals/festival-limits.ts'
import { blankFestival } from '../../features/festivals/festivals/form/festival-values.ts'
import { blankParty } from '../../features/socials/party-form/party-values.ts'
import { read, write } from '../../lib/browser/browser-store.ts'
import { draftEntry } from '../../lib/browser/drafts.ts'
import type { Shared } from '../../lib/installed/shared.ts'
import { storeFile } from '../../lib/photos/stored-files.ts'

/* What was shared becomes the unsent draft of a form, which a member checks and sends, or not. Earlier input is not overwritten. */

export async function draftOfFestival({ title, text, link, picture }: Shared, memberId: string): Promise<void> {
  const name = `festival-new:${memberId}`
  fill(name, blankFestival, {
    name: title.slice(0, festivalLengths.name),
    description: text.slice(0, festivalLengths.description),
    website: link ?? '',
  })
  if (picture) await storeFile(name, picture)
}

export async function draftOfSocial({ link, picture }: Shared, memberId: string): Promise<void> {
  const name = `social-suggestion:${memberId}`
  const isInstagram = link !== null && /^https?:\/\/(www\.)?instagram\.com\//i.test(link)
  fill(name, blankParty(''), { instagramLink: isInstagram ? link : '' })
  if (picture) await storeFile(name, picture)
}

function fill<Values extends object>(name: string, blank: Values, given: Partial<Values>) {
  const entry = draftEntry<Values>(name)
  const draft = read(entry)
  const before = { ...blank, ...draft?.values }
  const missing = Object.entries(given).filter(([field]) => before[field as keyof Values] === '')
  write(entry, { ...draft, values: { ...before, ...Object.fromEntries(missing) } })
}
