import { Link, useRouter } from '@tanstack/react-router'
import { useTransition } from 'react'
import { PageHead } from '../lib/page-head.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { RetryIcon } from '../ui/icons.tsx'
import { StumblePage } from './stumble-page.tsx'

/** A page could not be loaded, or broke while it was drawn. */
export function PageError() {
  const router = useRouter()
  const [retrying, startRetry] = useTransition()
  const retry = () => startRetry(() => router.invalidate())
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
