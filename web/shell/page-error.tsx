import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useTransition } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import { PageHead } from '../lib/page-head.tsx'
import { reloadIfReplaced } from '../lib/release.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { RetryIcon } from '../ui/icons.tsx'
import { StumblePage } from './stumble-page.tsx'

/** A page could not be loaded, or broke while it was drawn. */
export function PageError() {
  const router = useRouter()
  const [retrying, startRetry] = useTransition()
  const retry = () =>
    startRetry(async () => {
      if (!(await reloadIfReplaced())) await router.invalidate()
    })
  if (useReload()) return <div className="page min-h-96" aria-busy />
  return (
    <StumblePage
      title="This page lost its step"
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
      <PageHead title="This page lost its step" description="It could not be loaded just now." />
      <p className="max-w-[26rem] text-lg text-soft" role="alert">
        It could not be loaded just now. Nothing that you saved is lost. Please try again in a moment.
      </p>
    </StumblePage>
  )
}

/** Loads the page anew where it could not be loaded because of a release. True until that is settled; a page from the server shows its error at once. */
function useReload(): boolean {
  const [isChecking, setChecking] = useState(useHydrated())
  useEffect(() => {
    void reloadIfReplaced().then((reloads) => setChecking(reloads))
  }, [])
  return isChecking
}
