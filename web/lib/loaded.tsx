import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'

type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** The title of the error, and what else to say or offer then. */
  failed: string
  failedHint?: ReactNode
  /** The query is sent again, unless this says otherwise. */
  onRetry?: () => void
  /** The skeleton. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query loads: its skeleton, then the data, or an error with Retry. An error is not shown over data that has come before. */
export function Loaded<Data>({ query, failed, failedHint, onRetry, loading, children }: LoadedProps<Data>) {
  const { data, isError, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!isError) return loading
  return (
    <ErrorState title={failed} onRetry={onRetry ?? (() => void refetch())} retrying={!onRetry && isFetching}>
      {failedHint}
    </ErrorState>
  )
}
