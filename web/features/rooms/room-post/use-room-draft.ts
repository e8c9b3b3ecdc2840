import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { loadFestival } from './room-doubts.ts'
import { roomResolver } from './room-resolver.ts'
import type { RoomValues } from './room-values.ts'

/** `isNew` if no room has these values yet. The order of the photos counts, because the first one is the cover. */
export function useRoomDraft(draftName: string, saved: RoomValues, { isNew }: { isNew: boolean }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const [resolver] = useState(() => roomResolver(isNew ? null : saved, (id) => loadFestival({ api, queryClient }, id)))
  return useDraftForm({ draftName, saved, resolver, keepsAll: true, ordered: ['images'], shouldFocusError: false })
}
