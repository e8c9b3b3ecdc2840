import { useState } from 'react'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { roomResolver } from './room-resolver.ts'
import type { RoomValues } from './room-values.ts'

/** For an existing room `savedTo` is its last day. The order of the photos counts, because the first one is the cover. */
export function useRoomDraft(draftName: string, saved: RoomValues, savedTo: string | null = null) {
  const [resolver] = useState(() => roomResolver(savedTo))
  return useDraftForm({ draftName, saved, resolver, keepsAll: true, ordered: ['images'], shouldFocusError: false })
}
