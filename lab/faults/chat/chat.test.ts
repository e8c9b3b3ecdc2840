import { describe, expect, test } from 'vitest'
import { runChat } from './chat.ts'
import { faultsIn, type History } from './chat-history.ts'
import { openChatStage } from './chat-stage.ts'

/** Three messages of one sender in one thread, the last of them not acknowledged, and a reader who received them all. */
function history(): History {
  const messages = [1, 2, 3].map((seq) => ({ id: `m${seq}`, seq, content: `text ${seq}` }))
  const sent = messages.map((message) => ({
    threadId: 't',
    content: message.content,
    acknowledged: message.seq === 3 ? null : message,
  }))
  return { sent: [sent], threads: new Map([['t', messages]]), readers: [new Map([['t', [...messages]]])] }
}

describe('a history', () => {
  test('without a fault has none', () => {
    expect(faultsIn(history())).toEqual([])
  })

  const planted: Record<string, (history: History) => void> = {
    'an acknowledged message is lost': ({ threads, readers }) => {
      threads.set('t', threads.get('t')!.slice(0, 1))
      readers[0]!.set('t', threads.get('t')!)
    },
    'a message is doubled': ({ threads, readers }) => {
      threads.get('t')!.push({ id: 'm4', seq: 4, content: 'text 2' })
      readers[0]!.set('t', threads.get('t')!)
    },
    'a place is missing': ({ threads, readers }) => {
      threads.get('t')![2]!.seq = 4
      readers[0]!.set('t', threads.get('t')!)
    },
    'an earlier message comes later': ({ sent }) => void sent[0]!.unshift(sent[0]!.pop()!, sent[0]!.pop()!),
    'a reader missed one': ({ readers }) => void readers[0]!.get('t')!.splice(1, 1),
    'a reader has another order': ({ readers }) => void readers[0]!.set('t', readers[0]!.get('t')!.toReversed()),
  }

  test.each(Object.entries(planted))('in which %s has a fault', (_, plant) => {
    const faulty = history()
    plant(faulty)
    expect(faultsIn(faulty)).not.toEqual([])
  })
})

test('no message is lost, doubled or out of order while an instance and the database are killed @S5.11', async () => {
  await using stage = await openChatStage()
  const { failures } = await runChat(stage, { messages: 300, kills: 1, databaseKills: 1 })
  expect(failures).toEqual([])
}, 120_000)
