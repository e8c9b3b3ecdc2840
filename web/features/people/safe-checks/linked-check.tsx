import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
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
      <ErrorState title={t.safeChecks.linkedNotLoaded()} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading label={t.common.loading()}>
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
          {t.safeChecks.quoted({ note: check.note })}
        </p>
      )}
      {check.festival && (
        <p className="text-soft wrap-anywhere">{t.safeChecks.setOutAt({ festival: check.festival })}</p>
      )}
      {check.state === 'alarm' && (
        <p>
          {t.safeChecks.callForHelp({
            phone: (inner) => <a href="tel:112">{inner}</a>,
            link: (inner) => (
              <Link to="/safety" className="link">
                {inner}
              </Link>
            ),
          })}
        </p>
      )}
      {error && <Callout tone="amber">{t.safeChecks.mayBeOutOfDate()}</Callout>}
    </>
  )
}

/** Also for a link that never was: both read the same. */
export const EndedLink = () => (
  <Callout tone="amber" title={t.safeChecks.linkHasEnded()}>
    {t.safeChecks.linkEndedExplained()}
  </Callout>
)
