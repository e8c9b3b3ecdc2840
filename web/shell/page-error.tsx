import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useTransition } from 'react'
import { useHydrated } from '../lib/browser/hydration.ts'
import { useBackOnline, useOnline } from '../lib/browser/online.ts'
import { PageHead } from '../lib/page/page-head.tsx'
import { reloadIfReplaced } from '../lib/browser/release.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { RetryIcon } from '../ui/pictures/icons.tsx'
import { MessagePage } from './message-page.tsx'

const failed = {
  title: 'This page lost its step',
  reason: 'It could not be loaded just now. Nothing you saved is lost. Please try again in a moment.',
}
const offline = {
  title: 'You are offline',
  reason: 'This page will load as soon as you are back online. Nothing you saved is lost.',
}

/** Displayed if a page could not be loaded, or its rendering failed. */
export function PageError() {
  const router = useRouter()
  const [retrying, startRetry] = useTransition()
  const retry = () =>
    startRetry(async () => {
      if (!(await reloadIfReplaced())) await router.invalidate()
    })
  const isOnline = useOnline()
  useBackOnline(retry)
  const { title, reason } = isOnline ? failed : offline
  if (useReload()) return <div className="page min-h-96" aria-busy />
  return (
    <MessagePage
      title={title}
      actions={
        <>
          <Button variant="primary" icon={<RetryIcon size={20} />} onClick={retry} pending={retrying}>
            Retry
          </Button>
          <Link to="/" className={buttonClass()}>
            Back to the festivals
          </Link>
        </>
      }
    >
      <PageHead title={title} description={reason} />
      <p className="max-w-[26rem] text-lg text-soft" role="alert">
        {reason}
      </p>
    </MessagePage>
  )
}

/**
 * Reloads the page if it could not be loaded because of a new release. True while this is being checked; a server-rendered page displays
 * its error at once.
 */
function useReload(): boolean {
  const [isChecking, setChecking] = useState(useHydrated())
  useEffect(() => {
    void reloadIfReplaced().then((reloads) => setChecking(reloads))
  }, [])
  return isChecking
}
