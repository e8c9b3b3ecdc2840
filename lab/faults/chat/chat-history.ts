type Message = { id: string; seq: number; content: string }
/** The messages that a member tried to send to a thread, in this order: each only after the previous one was acknowledged. */
export type Sent = { threadId: string; content: string; acknowledged: Message | null }[]

export type History = {
  /** One list for each sender in each thread. */
  sent: Sent[]
  /** The final messages of each thread. */
  threads: Map<string, Message[]>
  /** The messages of each thread that each reader received, in the order of arrival. */
  readers: Map<string, Message[]>[]
}

/** All messages that were lost, duplicated, reordered or skipped. */
export function faultsIn({ sent, threads, readers }: History): string[] {
  const faults: string[] = []
  for (const [threadId, messages] of threads) {
    const gap = messages.findIndex(({ seq }, at) => seq !== messages[0]!.seq + at)
    if (gap !== -1) faults.push(`${threadId}: the place ${messages[0]!.seq + gap} is missing or doubled`)
    const contents = messages.map(({ content }) => content)
    if (new Set(contents).size !== contents.length) faults.push(`${threadId}: a message is doubled`)
    for (const read of readers) {
      const own = read.get(threadId)
      if (own && idsOf(own) !== idsOf(messages))
        faults.push(
          `${threadId}: a reader has ${own.length} messages in another order than the ${messages.length} stored`,
        )
    }
  }
  for (const list of sent) {
    let before = 0
    for (const { threadId, acknowledged } of list) {
      if (!acknowledged) continue
      const stored = threads.get(threadId)?.find(({ id }) => id === acknowledged.id)
      if (!stored) faults.push(`${threadId}: '${acknowledged.content}' was acknowledged and is lost`)
      else if (stored.seq !== acknowledged.seq) faults.push(`${threadId}: '${stored.content}' changed its place`)
      else if (stored.seq <= before)
        faults.push(`${threadId}: '${stored.content}' is before one that was acknowledged earlier`)
      else before = stored.seq
    }
  }
  return faults
}

const idsOf = (messages: Message[]) => messages.map(({ id }) => id).join()
