import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '#texts'
import type { SocialSuggestion } from '../../../../contract/socials/social-suggestions.ts'
import type { Api } from '../../../lib/api.ts'
import { RemovalButton } from '../../../lib/changes/removal-button.tsx'
import { formatTotal } from '../../../lib/format/counts.ts'
import { today } from '../../../lib/format/dates.ts'
import { itemsOf } from '../../../lib/lists/paged-query.ts'
import { Loaded } from '../../../lib/page/loaded.tsx'
import { FormSkeleton } from '../../../ui/states/form-skeleton.tsx'
import { LoadMore } from '../../../ui/states/load-more.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { ownSuggestionsQuery, suggestionsKey } from './social-suggestions.queries.ts'
import { stateOf, whenOf, whereOf } from './social-suggestions.words.ts'

/** What the member suggested, and what became of it. Renders nothing if there is nothing. */
export function OwnSuggestions({ api, memberId }: { api: Api; memberId: string }) {
  const query = useInfiniteQuery(ownSuggestionsQuery(api, memberId))
  const title = useRef<HTMLHeadingElement>(null)
  const suggestions = itemsOf(query.data?.pages ?? [])
  const count = suggestions.length
  const before = useRef(count)
  useEffect(() => {
    // The pressed button was removed with its suggestion.
    if (count < before.current && document.activeElement === document.body) title.current?.focus()
    before.current = count
  }, [count])
  return (
    <Loaded query={query} failed={t.socialSuggestions.failedToLoadOwn()} loading={<FormSkeleton />}>
      {({ pages }) =>
        count > 0 && (
          <section aria-labelledby="own-suggestions" className="mt-10">
            <h2 ref={title} id="own-suggestions" tabIndex={-1} className="outline-none">
              {t.socialSuggestions.yourSuggestions()}
            </h2>
            <ul className="mt-2 divide-y divide-line">
              {suggestions.map((suggestion) => (
                <li key={suggestion.id} className="py-4">
                  <OwnSuggestion api={api} suggestion={suggestion} />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <LoadMore
                onLoad={() => void query.fetchNextPage()}
                pending={query.isFetchingNextPage}
                shown={t.common.shownOf({ shown: count, total: formatTotal(pages[0]?.total ?? 0) })}
              />
            )}
          </section>
        )
      }
    </Loaded>
  )
}

function OwnSuggestion({ api, suggestion }: { api: Api; suggestion: SocialSuggestion }) {
  const { id, venueName, status, partyId } = suggestion
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 wrap-anywhere">
        <h3 dir="auto" className="text-lg">
          {partyId === null ? (
            venueName
          ) : (
            <Link to="/social-parties/$id" params={{ id: partyId }} className="link">
              {venueName}
            </Link>
          )}
        </h3>
        <p dir="auto" className="text-soft">
          {whereOf(suggestion)}
        </p>
        <p className="text-sm text-soft tabular-nums">{whenOf(suggestion)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={status === 'approved' ? 'teal' : 'plain'}>{stateOf(suggestion, today())}</Badge>
        {status === 'pending' && (
          <RemovalButton
            call={() => api.socialSuggestions.withdraw({ params: { id } })}
            itself={[...suggestionsKey, 'one', id]}
            lists={[suggestionsKey]}
            removed={{ title: t.socialSuggestions.suggestionWithdrawn(), description: venueName }}
            failed={t.socialSuggestions.failedToWithdrawTheSuggestion()}
            question={t.socialSuggestions.withdrawQuestion({ venueName })}
            whatIsLost={t.socialSuggestions.withdrawalExplained()}
            confirmLabel={t.common.withdraw()}
            pendingLabel={t.socialSuggestions.withdrawing()}
          >
            {t.common.withdraw()}
            <span className="sr-only">: {venueName}</span>
          </RemovalButton>
        )}
      </div>
    </div>
  )
}
