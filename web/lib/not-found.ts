import { notFound } from '@tanstack/react-router'

/** A 404 of the server becomes the route's own 'not found', with its status. */
export const orNotFound = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error
  })

/** Not checked by class: while a page is rendered on the server, `ApiError` comes from outside the bundle of the web. */
export const isNotFound = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404
