import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { t } from '#texts'
import { offerFields } from '../../../../contract/rooms/offer-terms.ts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { pick } from '../../../lib/forms/changes.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useChangeRoom } from '../rooms/rooms.mutations.ts'
import { RoomForm } from './room-form.tsx'
import { type SentRoom, valuesOf } from './room-values.ts'
import { useRoomDraft } from './use-room-draft.ts'

type EditRoomProps = {
  room: RoomShare
  memberId: string
  title: string
  /** The wish of several becomes the place that they have found. */
  isFound?: boolean
  onClose: () => void
}

/** Changes a room. Only what was changed is sent. */
export function EditRoom({ room, memberId, title, isFound = false, onClose }: EditRoomProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const change = useChangeRoom(api)
  const draftName = `room:${room.id}:${memberId}`
  const [saved] = useState(() => valuesOf(room))
  const draft = useRoomDraft(draftName, saved, { isNew: false })
  const { setValue } = draft.form
  useEffect(() => {
    if (isFound) setValue('roomType', 'Offering', { shouldDirty: true })
  }, [isFound, setValue])

  const save = async (sent: SentRoom) => {
    const body = pick(sent, Object.keys(draft.changes()))
    if (Object.keys(body).length > 0) await change.mutateAsync({ id: room.id, body })
    const isToldOf = offerFields.some((field) => field in body)
    toast({
      title: t.roomPost.roomSaved(),
      ...(isToldOf && { description: t.roomPost.roomSavedExplained() }),
    })
    onClose()
  }
  return (
    <RoomForm
      draftName={draftName}
      draft={draft}
      saved={saved}
      submitLabel={t.common.saveChanges()}
      pendingLabel={t.roomPost.saving()}
      failed={t.roomPost.failedToSaveRoom()}
      onSubmit={save}
      title={title}
      onClose={onClose}
    />
  )
}
