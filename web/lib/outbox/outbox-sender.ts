import { sessionUser } from '../member/session.ts'
import { setSender } from './outbox.ts'
import { type OutboxQueue, outboxQueue, type QueueCalls } from './outbox-queue.ts'
import { readEntries } from './outbox-store.ts'

type Sender<Message> = Omit<QueueCalls<Message>, 'isOurs'> & { memberId: string }

/**
 * Sends the member's entries until the returned function is called. Each thread has its own queue, because the order matters only there: a
 * message that cannot be sent does not delay other chats.
 */
export function startSending<Message>({ memberId, ...calls }: Sender<Message>): () => void {
  const queues = new Map<string, OutboxQueue>()
  const stopped = new AbortController()
  const isOurs = () => !stopped.signal.aborted && sessionUser()?.id === memberId

  function queueOf(threadId: string): OutboxQueue {
    const queue = queues.get(threadId) ?? outboxQueue({ memberId, threadId }, { ...calls, isOurs })
    queues.set(threadId, queue)
    return queue
  }

  /** The queues of the threads with unsent entries. */
  async function waiting() {
    const entries = (await readEntries()).filter((entry) => entry.memberId === memberId && entry.refusal === null)
    return isOurs() ? [...new Set(entries.map(({ threadId }) => threadId))].map(queueOf) : []
  }
  const wakeAll = async () => {
    for (const queue of await waiting()) queue.wake()
  }

  setSender({
    wake: (threadId) => queueOf(threadId).wake(),
    async onOtherTab(sent) {
      if (sent?.memberId === memberId) calls.onSent(sent.message as Message, sent.threadId)
      // Paused queues keep their pause; otherwise each tab would make the others retry everything that fails.
      for (const queue of await waiting()) if (!queue.isPaused()) queue.wake()
    },
  })
  addEventListener('online', () => void wakeAll(), stopped)
  document.addEventListener('visibilitychange', () => void wakeAll(), stopped)
  void wakeAll()
  return () => {
    stopped.abort()
    for (const queue of queues.values()) queue.stop()
    setSender(null)
  }
}
