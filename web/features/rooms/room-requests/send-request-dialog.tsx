import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { t } from '#texts'
import { maxRequestLength } from '../../../../contract/rooms/room-limits.ts'
import { type Nights, nightsBetween, nightsOfStay } from '../../../../contract/rooms/room-nights.ts'
import type { RoomByNight, RoomShare } from '../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../lib/api.ts'
import { read, write } from '../../../lib/browser/browser-store.ts'
import { draftEntry } from '../../../lib/browser/drafts.ts'
import { tick } from '../../../lib/browser/haptics.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { newId } from '../../../lib/changes/new-id.ts'
import { BottomSheet } from '../../../ui/overlays/bottom-sheet.tsx'
import { FormFooter } from '../../../ui/overlays/form-footer.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { isNearlyFull, tooLong } from '../../../ui/fields/text-length.ts'
import { mayAskForPush } from '../../../lib/push/may-ask.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { roomQuery } from '../rooms/rooms.queries.ts'
import { formatNightsOfYear } from '../rooms/room-nights.words.ts'
import { NightsField } from './nights/nights-field.tsx'
import { OwnShare } from './own-price-share.tsx'
import { firstChoice } from './nights/request-nights.ts'
import { useSendRequest } from './room-requests.queries.ts'

type SendRequestDialogProps = { api: Api; room: RoomShare; memberId: string; onClose: () => void }

const formId = 'send-request'
const rows = 6

/** Sends a request to a host (product specification, 'Room search'). Unsent text is stored in this browser. */
export function SendRequestDialog({ api, room, memberId, onClose }: SendRequestDialogProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const { message, nights, idempotencyKey, change, forget } = useRequestDraft(room, memberId)
  const [isMissing, setMissing] = useState(false)
  const [isChecked, setChecked] = useState(false)
  // A card of a list does not know the nights.
  const { data, refetch } = useQuery(roomQuery(api, room.id, memberId))
  const free = data?.nights
  const own = nights === undefined ? firstChoice(free) : nights
  const full = fullNights(own, room, free)
  const send = useSendRequest(api, {
    onSuccess: () => {
      tick()
      toast({ title: t.roomRequests.requestHasBeenSent(), description: t.roomRequests.hostWillReview() })
      forget()
      onClose()
      mayAskForPush('request')
    },
    onError: (error) => {
      toastFailure(t.roomRequests.failedToSendRequest(), error, t.common.pleaseTryAgainLater())
      void refetch()
    },
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
    setChecked(true)
    // Somebody may have left meanwhile.
    if (full.length > 0) void refetch()
    else send.mutate({ roomShareId: room.id, message, idempotencyKey, ...own })
  }

  const footer = (
    <FormFooter
      form={formId}
      submitLabel={t.roomRequests.sendRequest()}
      pendingLabel={t.roomRequests.sending()}
      pending={send.isPending}
      onClose={onClose}
    />
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
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <NightsField
          stay={room}
          free={free}
          value={own}
          error={
            isChecked && full.length > 0
              ? t.roomRequestErrors.roomFullOn({ nights: formatNightsOfYear(full) })
              : undefined
          }
          onChange={(value) => change({ message, nights: value })}
        />
        <OwnShare
          room={room}
          own={own ?? { from: availableFrom, to: availableTo }}
          free={free ? new Map(free.map(({ date, free }) => [date, free])) : undefined}
          whose="own"
        />
        <TextArea
          ref={box}
          label={t.roomRequests.yourMessage()}
          hint={t.roomRequests.yourMessageHint()}
          error={isMissing ? emptyMessage() : undefined}
          rows={rows}
          required
          value={message}
          {...(isNearlyFull(message.length, maxRequestLength) && { maxLength: maxRequestLength })}
          onChange={(event) => change({ message: event.target.value, nights })}
        />
      </form>
    </BottomSheet>
  )
}

/** The same text as in the contract, whose schemas are not loaded for a single field. */
const emptyMessage = t.roomRequestErrors.messageRequired

/** The nights of a request on which no place is free. */
function fullNights(own: Nights | null, stay: RoomShare, free: RoomByNight['nights'] | undefined): string[] {
  const requested = new Set(own ? nightsBetween(own) : nightsOfStay(stay))
  return (free ?? []).filter((night) => night.free === 0 && requested.has(night.date)).map(({ date }) => date)
}

/** `nights`: null for all, undefined until they are chosen. */
type Draft = { message: string; nights?: Nights | null | undefined }

/** The draft of the request, with an idempotency key, so that sending it twice creates one request. */
function useRequestDraft(room: RoomShare, memberId: string) {
  const entry = draftEntry<Partial<Draft>>(`room-request:${room.id}:${memberId}`)
  const [draft, setDraft] = useState(() => {
    const kept = read(entry)
    const { message, nights } = kept?.values ?? {}
    const known: Draft = { message: typeof message === 'string' ? message : '', nights: stillOffered(nights, room) }
    return { ...known, idempotencyKey: kept?.idempotencyKey ?? newId() }
  })
  const change = (values: Draft) => {
    const idempotencyKey = newId()
    setDraft({ ...values, idempotencyKey })
    write(entry, values.message === '' ? null : { values, idempotencyKey })
  }
  return { ...draft, change, forget: () => write(entry, null) }
}

/** The stored nights, unless the room has other days since. */
const stillOffered = (nights: Nights | null | undefined, { availableFrom, availableTo }: RoomShare) =>
  nights && (nights.from < availableFrom || nights.to > availableTo || nights.from >= nights.to) ? undefined : nights
