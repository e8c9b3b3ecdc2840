import { Link, useRouter } from '@tanstack/react-router'
import { useTransition } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'

/** A page could not be loaded, or broke while it was drawn. */
export function PageError() {
  const router = useRouter()
  const [retrying, startRetry] = useTransition()
  const retry = () => startRetry(() => router.invalidate())
  return (
    <div className="page grid justify-items-center py-12">
      <ErrorState title="This page lost its step" onRetry={retry} retrying={retrying}>
        It could not be loaded just now. Nothing that you saved is lost. Please try again in a moment.
      </ErrorState>
      <Link to="/" className={buttonClass({ variant: 'quiet' })}>
        Back to the festivals
      </Link>
    </div>
  )
}
