import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../contract/client.ts'

/** What the server knows nothing of becomes the route's own «not found», with its status. */
export const orNotFound = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error
  })
