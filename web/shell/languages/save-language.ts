import type { QueryClient } from '@tanstack/react-query'
import type { PublishedLanguage } from '../../../texts/languages.ts'
import { profileQuery } from '../../features/people/profile/profile.queries.ts'
import type { Api } from '../../lib/api.ts'
import { showBusy } from '../../lib/browser/busy.ts'

/** Keeps a member's choice in the account. */
export async function saveLanguage(api: Api, queryClient: QueryClient, memberId: string, language: PublishedLanguage) {
  const endBusy = showBusy()
  try {
    queryClient.setQueryData(profileQuery(api, memberId).queryKey, await api.profile.change({ body: { language } }))
  } finally {
    endBusy()
  }
}
