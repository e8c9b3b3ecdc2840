import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { isNotFound } from '../../../lib/page/not-found.ts'
import { Callout } from '../../../ui/states/callout.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { linkedCheckQuery } from './safe-checks.queries.ts'
import { linkedWords } from './safe-checks.words.ts'

/** What somebody with a link reads: whether the member is home. */
export function LinkedCheck({ secret }: { secret: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: check, error, refetch, isFetching } = useQuery(linkedCheckQuery(api, secret))
  if (isNotFound(error)) return <EndedLink />
  if (!check)
    return error ? (
      <ErrorState title="We could not load this." onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading label="Loading">
        <Skeleton className="h-24 rounded-m" />
      </Loading>
    )
  const { title, text } = linkedWords(check)
  const tone = { home: 'teal', alarm: 'danger', waiting: 'plain' } as const
  return (
    <>
      <div aria-live="polite">
        <Callout tone={tone[check.state]} title={title}>
          {text}
        </Callout>
      </div>
      {check.note && (
        <p dir="auto" className="wrap-anywhere">
          “{check.note}”
        </p>
      )}
      {check.festival && <p className="text-soft wrap-anywhere">Set out at {check.festival}</p>}
      {check.state === 'alarm' && (
        <p>
          If you are afraid something has happened, call for help where they are: <a href="tel:112">112</a> in Europe,
          other numbers on the{' '}
          <Link to="/safety" className="link">
            Safety page
          </Link>
          .
        </p>
      )}
      {error && <Callout tone="amber">This may be out of date: we could not reach the server just now.</Callout>}
    </>
  )
}

/** Also for a link that never was: both read the same. */
export const EndedLink = () => (
  <Callout tone="amber" title="This link has ended">
    It works while someone is on their way home, and for two hours after they’ve said they’re home.
  </Callout>
)
