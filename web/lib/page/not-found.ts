import { notFound } from '@tanstack/react-router'

/** Turns a 404 of the API into the route's 'not found' page, with that status. */
export const orNotFound = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error
  })

/** Not checked with `instanceof ApiError`: during server rendering that class comes from outside the web bundle. */
export const isNotFound = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404
