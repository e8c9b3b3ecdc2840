import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState, useTransition } from 'react'
import { t } from '#texts'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { useBackOnline } from '../../lib/browser/online.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { reloadForFiles } from '../../lib/browser/release.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { RetryIcon } from '../../ui/pictures/icons.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { MessagePage } from './message-page.tsx'

/** Displayed if a page could not be loaded, or its rendering failed. */
export function PageError({ error, reset }: Partial<ErrorComponentProps>) {
  const router = useRouter()
  const [retrying, startRetry] = useTransition()
  const retry = () =>
    startRetry(async () => {
      if (!(await reloadForFiles(error, { isAsked: true }))) await router.invalidate()
    })
  const isOnline = useOnline()
  useBackOnline(retry)
  const title = isOnline ? t.shell.pageFailed() : t.shell.youreOffline()
  const reason = isOnline ? t.shell.whyPageFailed() : t.shell.whatOfflineMeans()
  const mountsAnew = useMountAnew(error, reset)
  if (useReload(error) || mountsAnew) return <div className="page min-h-96" aria-busy />
  return (
    <MessagePage
      title={title}
      actions={
        <>
          <Button
            variant="primary"
            icon={<RetryIcon size={20} />}
            onClick={retry}
            pending={retrying}
            needsNetwork={false}
          >
            {t.common.retry()}
          </Button>
          <Link to="/" className={buttonClass()}>
            {t.shell.backToTheFestivals()}
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

let mountedAnewAt = Number.NEGATIVE_INFINITY
/** React does not find a node that it has rendered. */
const isOfChangedPage = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

/** Mounts the page anew if the browser's translation or an extension has changed it under React, unless that was just tried. */
function useMountAnew(error: unknown, reset?: () => void): boolean {
  const [mountsAnew] = useState(() => isOfChangedPage(error) && performance.now() - mountedAnewAt > 1000)
  useEffect(() => {
    if (!mountsAnew) return
    mountedAnewAt = performance.now()
    reset?.()
  }, [mountsAnew, reset])
  return mountsAnew
}

/**
 * Reloads the page if a file of it could not be loaded, as after a new release. True while this is being checked; a server-rendered page
 * displays its error at once.
 */
function useReload(error: unknown): boolean {
  const [isChecking, setChecking] = useState(useHydrated())
  useEffect(() => {
    const check = async () => setChecking(await reloadForFiles(error, { isAsked: false }))
    void check()
  }, [error])
  return isChecking
}
