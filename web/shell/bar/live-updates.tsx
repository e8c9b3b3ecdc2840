import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ChatMessage } from '../../../contract/chat/chat.ts'
import type { StreamEvent } from '../../../contract/platform/stream.ts'
import { agendaKey } from '../../features/festivals/agenda/agenda.queries.ts'
import { createChatEvents } from '../../features/chat/chat/chat-events.ts'
import { addMessages } from '../../features/chat/chat/chat.queries.ts'
import { partyGoersKey } from '../../features/socials/social-parties/going/party-goers.queries.ts'
import { attendanceKey } from '../../features/festivals/festival-attendance/festival-attendance.queries.ts'
import { notificationsKey } from '../../features/chat/notifications/notifications.queries.ts'
import { programmeKey } from '../../features/festivals/programme/programme.queries.ts'
import { clearDraftsOfOthers } from '../../lib/browser/drafts.ts'
import { joinStream } from '../../lib/live/shared-stream.ts'
import { startKeeping } from '../../lib/offline/keep.ts'
import { startSending } from '../../lib/outbox/outbox-sender.ts'
import { readKeptLists } from '../navigation/kept-lists.ts'
import { refetchChanged } from '../../lib/changes/refetch-changed.ts'
import { nothingIsSent } from '../../lib/changes/send-latest.ts'
import { runningKey } from '../../lib/member/running.ts'
import { clearUnsentOfOthers } from '../../lib/browser/unsent.ts'

/** On every page of a member: sends the messages of the outbox, and reads the changes that the stream announces. */
export function LiveUpdates({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()

  useEffect(() => {
    clearDraftsOfOthers(memberId)
    void clearUnsentOfOthers(memberId)
    return startSending<ChatMessage>({
      memberId,
      upload: async (photo, onProgress) => {
        const { uploadPrivatePhoto } = await import('../../lib/photos/private-upload.ts')
        return await uploadPrivatePhoto(api, photo, onProgress)
      },
      send: ({ threadId, content, clientId, photos, replyTo }) =>
        api.chat.send({
          params: { id: threadId },
          body: {
            content,
            clientId,
            images: photos.flatMap(({ path }) => path ?? []),
            ...(replyTo !== null && { replyTo }),
          },
        }),
      onSent: (message, threadId) => void addMessages(queryClient, memberId, threadId, [message]),
    })
  }, [api, queryClient, memberId])

  useEffect(
    () => startKeeping({ memberId, queryClient, readLists: () => readKeptLists(api, queryClient, memberId) }),
    [api, queryClient, memberId],
  )

  useEffect(() => {
    const readChat = createChatEvents({ api, queryClient, memberId })
    const readNow = (event: StreamEvent) => {
      readChat(event)
      if (event.event === 'notification' || event.event === 'resync')
        void refetchChanged(queryClient, notificationsKey(memberId))
      if (event.event === 'attendance' || event.event === 'resync') void readAttendance(queryClient)
      if (event.event === 'running' || event.event === 'resync') void refetchChanged(queryClient, runningKey)
    }
    const displayed = new AbortController()
    const leave = joinStream({ memberId, onEvent: whileVisible(readNow, displayed.signal) })
    return () => {
      displayed.abort()
      leave()
    }
  }, [api, queryClient, memberId])
  return null
}

async function readAttendance(queryClient: QueryClient) {
  await nothingIsSent()
  await Promise.all(
    [attendanceKey, partyGoersKey, agendaKey, programmeKey].map((key) => refetchChanged(queryClient, key)),
  )
}

/** A hidden tab reads nothing, and catches up when it becomes visible. */
function whileVisible(read: (event: StreamEvent) => void, signal: AbortSignal) {
  let isBehind = false
  const catchUp = () => {
    if (document.visibilityState === 'hidden' || !isBehind) return
    isBehind = false
    read({ event: 'resync', data: {} })
  }
  document.addEventListener('visibilitychange', catchUp, { signal })
  return (event: StreamEvent) => {
    if (document.visibilityState === 'hidden') isBehind = true
    else read(event)
  }
}
