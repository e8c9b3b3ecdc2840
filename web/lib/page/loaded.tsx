import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'

type LoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** The title of the error, and an additional text below it. */
  failed: string
  failedHint?: ReactNode
  /** Called by Retry instead of refetching the query. */
  onRetry?: () => void
  /** The skeleton. */
  loading: ReactNode
  children: (data: Data) => ReactNode
}

/** The result of a query: its skeleton, then the data, or an error with Retry. Earlier data is displayed instead of an error. */
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
