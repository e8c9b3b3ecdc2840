import { type SubmitEvent, useRef, useState } from 'react'
import { t } from '#texts'
import { maxRequestLength } from '../../../../contract/rooms/room-limits.ts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../lib/api.ts'
import { read, write } from '../../../lib/browser/browser-store.ts'
import { draftEntry } from '../../../lib/browser/drafts.ts'
import { tick } from '../../../lib/browser/haptics.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { newId } from '../../../lib/changes/new-id.ts'
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { isNearlyFull, tooLong } from '../../../ui/fields/text-length.ts'
import { mayAskForPush } from '../../../lib/push/may-ask.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { useSendRequest } from './room-requests.queries.ts'

type SendRequestDialogProps = { api: Api; room: RoomShare; memberId: string; onClose: () => void }

const formId = 'send-request'
const rows = 6

/** Sends a request to a host (product specification, 'Room search'). Unsent text is stored in this browser. */
export function SendRequestDialog({ api, room, memberId, onClose }: SendRequestDialogProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const { message, idempotencyKey, change, forget } = useMessage(`room-request:${room.id}:${memberId}`)
  const [isMissing, setMissing] = useState(false)
  const send = useSendRequest(api, {
    onSuccess: () => {
      tick()
      toast({ title: t.roomRequests.requestHasBeenSent(), description: t.roomRequests.hostWillReview() })
      forget()
      onClose()
      mayAskForPush('request')
    },
    onError: (error) => toastFailure(t.roomRequests.failedToSendRequest(), error, t.common.pleaseTryAgainLater()),
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (send.isPending) return
    setMissing(message.trim() === '')
    if (message.trim() === '') {
      toast({ variant: 'destructive', title: t.roomRequests.messageRequired(), description: emptyMessage() })
      box.current?.focus()
      return
    }
    if (tooLong(message.length, maxRequestLength)) {
      box.current?.focus()
      return
    }
    send.mutate({ roomShareId: room.id, message, idempotencyKey })
  }

  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t.common.cancel()}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        pending={send.isPending}
        pendingLabel={t.roomRequests.sending()}
      >
        {t.roomRequests.sendRequest()}
      </Button>
    </>
  )
  const { host, title, availableFrom, availableTo } = room
  return (
    <BottomSheet
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t.roomRequests.sendARequest()}
      description={t.roomRequests.toHostForRoom({
        host: host.name,
        title,
        days: formatDayRange(availableFrom, availableTo),
      })}
      footer={footer}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextArea
          ref={box}
          label={t.roomRequests.yourMessage()}
          hint={t.roomRequests.yourMessageHint()}
          error={isMissing ? emptyMessage() : undefined}
          rows={rows}
          required
          value={message}
          {...(isNearlyFull(message.length, maxRequestLength) && { maxLength: maxRequestLength })}
          onChange={(event) => change(event.target.value)}
        />
      </form>
    </BottomSheet>
  )
}

/** The same text as in the contract, whose schemas are not loaded for a single field. */
const emptyMessage = t.roomRequestErrors.messageRequired

type Message = { message: string }

/** The draft of the message, with an idempotency key, so that sending it twice creates one request. */
function useMessage(draftName: string) {
  const entry = draftEntry<Partial<Message>>(draftName)
  const [draft, setDraft] = useState(() => {
    const kept = read(entry)
    const message = typeof kept?.values.message === 'string' ? kept.values.message : ''
    return { message, idempotencyKey: kept?.idempotencyKey ?? newId() }
  })
  const change = (message: string) => {
    const idempotencyKey = newId()
    setDraft({ message, idempotencyKey })
    write(entry, message === '' ? null : { values: { message }, idempotencyKey })
  }
  return { ...draft, change, forget: () => write(entry, null) }
}
