import { notFound } from '@tanstack/react-router'

/** What the server knows nothing of becomes the route's own «not found», with its status. */
export const orNotFound = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((error: unknown) => {
    throw isUnknown(error) ? notFound() : error
  })

/** Not by its class: while a page is rendered on the server the caller brings an `ApiError` from outside our bundle. */
const isUnknown = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404
