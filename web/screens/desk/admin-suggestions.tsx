import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '#texts'
import type { WaitingSuggestion as Suggestion } from '../../../contract/socials/social-suggestions.ts'
import { storedLike } from '../../features/socials/party-upload/likely-duplicates.ts'
import { storedSocialsQuery } from '../../features/socials/party-upload/stored-socials.queries.ts'
import { waitingSuggestionsQuery } from '../../features/socials/social-suggestions/social-suggestions.queries.ts'
import { WaitingSuggestion } from '../../features/socials/social-suggestions/waiting-suggestion.tsx'
import type { Api } from '../../lib/api.ts'
import { formatTotal } from '../../lib/format/counts.ts'
import { itemsOf } from '../../lib/lists/paged-query.ts'
import { Loaded } from '../../lib/page/loaded.tsx'
import { AdminPage } from '../../shell/pages/admin-page.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { LoadMore } from '../../ui/states/load-more.tsx'

/** The socials that members suggested, which wait for approval by an admin. */
export function AdminSuggestions() {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <AdminPage title={t.socialSuggestions.socialsToApprove()} description={t.socialSuggestions.waitingDescription()}>
      {(admin) => <Waiting api={api} memberId={admin.id} />}
    </AdminPage>
  )
}

function Waiting({ api, memberId }: { api: Api; memberId: string }) {
  const query = useInfiniteQuery(waitingSuggestionsQuery(api, memberId))
  return (
    <Loaded query={query} failed={t.socialSuggestions.failedToLoadSuggestions()} loading={<FormSkeleton />}>
      {({ pages }) => {
        const suggestions = itemsOf(pages)
        const total = pages[0]?.total ?? 0
        if (suggestions.length === 0) return <NothingWaits />
        return (
          <>
            <output className="block text-soft">
              {t.socialSuggestions.suggestionsWaiting({ count: total, total: formatTotal(total) })}
            </output>
            <ul className="mt-5 grid gap-5">
              {suggestions.map((suggestion) => (
                <li key={suggestion.id}>
                  <Compared api={api} suggestion={suggestion} />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <LoadMore
                onLoad={() => void query.fetchNextPage()}
                pending={query.isFetchingNextPage}
                shown={t.common.shownOf({ shown: suggestions.length, total: formatTotal(total) })}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** A suggestion beside the stored socials of its day that may be the same one. */
function Compared({ api, suggestion }: { api: Api; suggestion: Suggestion }) {
  const day = suggestion.date.slice(0, 10)
  const { data, isError } = useQuery(storedSocialsQuery(api, { from: day, to: day }))
  const alike = useMemo(() => storedLike(suggestion, data ?? []), [suggestion, data])
  return <WaitingSuggestion api={api} suggestion={suggestion} alike={isError ? undefined : alike} />
}

function NothingWaits() {
  const action = (
    <Link to="/admin/socials" className={buttonClass()}>
      {t.socialSuggestions.allSocials()}
    </Link>
  )
  return (
    <EmptyState title={t.socialSuggestions.nothingIsWaitingForYou()} action={action}>
      {t.socialSuggestions.everySuggestionReviewed()}
    </EmptyState>
  )
}
