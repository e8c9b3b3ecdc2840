import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { unreadKey } from '../../features/chat/chat/chat.queries.ts'
import { notificationsKey } from '../../features/chat/notifications/notifications.queries.ts'
import { pushedHereQuery } from '../../features/chat/push/push.queries.ts'
import { whenQuiet } from '../../lib/browser/quiet.ts'
import { askForPush } from '../../lib/push/ask-for-push.ts'
import { closeReadPushes } from '../../lib/push/close-read-pushes.ts'
import { onMayAskForPush } from '../../lib/push/may-ask.ts'
import { openPushedPages } from '../../lib/push/open-pushed-pages.ts'
import { checkPushHere, endPushOfOthers, pushChanged } from '../../lib/push/push-here.ts'
import { tellLookedAt } from '../../lib/push/tell-looked-at.ts'

/** On every page of a member: what their browser and its tabs do about pushes. */
export function PushUpdates({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const queryClient = useQueryClient()

  useEffect(() => tellLookedAt(api), [api])
  useEffect(() => openPushedPages((path) => void router.navigate({ href: path })), [router])
  useEffect(
    () => onChangedCounts(queryClient, memberId, () => void closeReadPushes(api).catch(() => undefined)),
    [api, memberId, queryClient],
  )
  useEffect(() => onMayAskForPush((after) => void askForPush(api, memberId, after)), [api, memberId])
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: pushedHereQuery(memberId).queryKey })
    addEventListener(pushChanged, refetch)
    // Those of a member who used this browser before.
    void endPushOfOthers()
    whenQuiet(() => void checkPushHere(api, memberId).catch(() => undefined))
    return () => {
      removeEventListener(pushChanged, refetch)
      // The session has ended: by Logout, by a 401 or in another tab.
      void endPushOfOthers()
    }
  }, [api, memberId, queryClient])
  return null
}

/** In milliseconds: the counts of the bell and of the chats change together. */
const settling = 1_000

/** Calls back when the page has read anew how much is unread. */
function onChangedCounts(queryClient: QueryClient, memberId: string, callback: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const [bell, chats] = [notificationsKey(memberId), unreadKey(memberId)].map((key) => JSON.stringify(key).slice(0, -1))
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isCount = query.queryHash.startsWith(bell!) || query.queryHash.startsWith(chats!)
    if (type !== 'updated' || query.state.fetchStatus !== 'idle' || !isCount) return
    clearTimeout(timer)
    timer = setTimeout(callback, settling)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
