import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../contract/platform/client.ts'
import type { photoWidths } from '../../../contract/pictures/photo-limits.ts'
import { signOut } from '../api.ts'
import { sessionToken } from '../member/session.ts'

/**
 * A private photo in one width. It is fetched with the session, which an <img> cannot send, and only kept in memory: nothing remains when
 * the session ends.
 */
export const privatePhotoQuery = (memberId: string, path: string, width: (typeof photoWidths)[number]) =>
  queryOptions({
    queryKey: ['private-photo', path, width, memberId],
    queryFn: ({ signal }) => readPhoto(`${path}/${width}.webp`, signal),
  })

async function readPhoto(address: string, signal: AbortSignal): Promise<Blob> {
  const token = sessionToken()
  const response = await fetch(address, {
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    cache: 'no-store',
    signal,
  })
  if (response.status === 401 && token) signOut(token)
  if (!response.ok) throw new ApiError(response.status, response.statusText)
  return await response.blob()
}
