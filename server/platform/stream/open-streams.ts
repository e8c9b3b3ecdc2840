import type { StreamEvent } from '../../../contract/platform/stream.ts'

/** A member's stream that this process serves. */
export type OpenStream = {
  id: string
  memberId: string
  sessionId: string
  /** The client's address, as limits count it. */
  network: string
  send(text: string): void
  end(): void
}

/** The streams of this process. */
export function createOpenStreams() {
  const byId = new Map<string, OpenStream>()
  const byMember = new Map<string, Set<OpenStream>>()
  const byNetwork = new Map<string, Set<OpenStream>>()
  const none: ReadonlySet<OpenStream> = new Set()

  return {
    add(stream: OpenStream): () => void {
      byId.set(stream.id, stream)
      addTo(byMember, stream.memberId, stream)
      addTo(byNetwork, stream.network, stream)
      return () => {
        byId.delete(stream.id)
        removeFrom(byMember, stream.memberId, stream)
        removeFrom(byNetwork, stream.network, stream)
      }
    },
    count: () => byId.size,
    all: () => [...byId.values()],
    find: (id: string) => byId.get(id),
    ofMember: (memberId: string) => byMember.get(memberId) ?? none,
    countFrom: (network: string) => byNetwork.get(network)?.size ?? 0,
    send(receivers: OpenStream[], event: StreamEvent) {
      const text = eventText(event)
      for (const receiver of receivers) receiver.send(text)
    },
  }
}

export const eventText = ({ event, data }: StreamEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function addTo<Value>(groups: Map<string, Set<Value>>, key: string, value: Value) {
  groups.set(key, (groups.get(key) ?? new Set()).add(value))
}

function removeFrom<Value>(groups: Map<string, Set<Value>>, key: string, value: Value) {
  const group = groups.get(key)
  group?.delete(value)
  if (group?.size === 0) groups.delete(key)
}
