import type { SocialSuggestion, WaitingSuggestion } from '../../../../contract/socials/social-suggestions.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

/** The key prefix of all queries about suggestions. */
export const suggestionsKey = ['social-suggestions']

/** The own suggestions, the latest first. */
export const ownSuggestionsQuery = (api: Api, viewer: string) =>
  pagedQuery<SocialSuggestion>({
    queryKey: [...suggestionsKey, 'mine'],
    viewer,
    read: (from) => api.socialSuggestions.mine({ query: { ...from, limit: 20 } }),
    poll: false,
  })

/** The suggestions that wait for an admin, the longest waiting first; few at a time, as each is compared with the socials of its day. */
export const waitingSuggestionsQuery = (api: Api, viewer: string) =>
  pagedQuery<WaitingSuggestion>({
    queryKey: [...suggestionsKey, 'pending'],
    viewer,
    read: (from) => api.socialSuggestions.pending({ query: { ...from, limit: 10 } }),
    poll: false,
  })

type Sending = Parameters<Api['socialSuggestions']['create']>[0]

export const useSuggest = (api: Api) =>
  useApiMutation({ call: (sending: Sending) => api.socialSuggestions.create(sending), refetch: [suggestionsKey] })

export type Decision = { id: string; status: 'approved' | 'declined'; isEdited: boolean }

export const useDecideSuggestion = (api: Api, callbacks: MutationCallbacks<SocialSuggestion, Decision>) =>
  useApiMutation({
    call: ({ id, status }: Decision) => api.socialSuggestions.decide({ params: { id }, body: { status } }),
    refetch: [suggestionsKey, ['social-parties']],
    ...callbacks,
  })
