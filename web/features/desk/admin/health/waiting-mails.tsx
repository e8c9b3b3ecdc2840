import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../../lib/api.ts'
import { waitingQuery } from './health.queries.ts'
import { mailsText } from './health.words.ts'

/** The number of waiting emails in one line. If it could not be loaded, the queue above already displays an error. */
export function WaitingMails({ api, adminId }: { api: Api; adminId: string }) {
  const { data } = useQuery(waitingQuery(api, adminId))
  if (!data?.waiting) return null
  return <p className="text-soft">{mailsText(data.waiting.mails)}</p>
}
