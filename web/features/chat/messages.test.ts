import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../../contract/chat.ts'
import { groupByDay, hasGap, mergeMessages, splitAddresses } from './messages.ts'

const message = (seq: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `${seq}`,
  seq,
  senderId: 'ana',
  senderName: 'Ana',
  content: `Message ${seq}`,
  images: [],
  createdAt: new Date(2027, 4, 1, 12, seq).toISOString(),
  messageType: 'text',
  isEdited: false,
  isDeleted: false,
  isCollapsed: false,
  clientId: null,
  ...fields,
})
const seqsOf = (messages: ChatMessage[]) => messages.map(({ seq }) => seq)

describe('merging messages', () => {
  test('keeps each once, in order, in its fetched version', () => {
    const merged = mergeMessages([message(1), message(2)], [message(2, { content: 'Edited' }), message(3)])
    expect(seqsOf(merged)).toEqual([1, 2, 3])
    expect(merged[1]).toMatchObject({ content: 'Edited' })
  })

  test('notices that some between are missing', () => {
    expect(hasGap([message(1), message(2)], [message(4)])).toBe(true)
    expect(hasGap([message(1), message(2)], [message(3)])).toBe(false)
    expect(hasGap([message(1), message(2)], [message(2)])).toBe(false)
    expect(hasGap([], [message(4)])).toBe(false)
    expect(hasGap([message(1)], [])).toBe(false)
  })
})

describe('messages by day', () => {
  const groupsOf = (messages: ChatMessage[]) =>
    groupByDay(messages).map(({ groups }) => groups.map((group) => seqsOf(group.messages)))

  test('are grouped while one sender writes within five minutes', () => {
    const late = message(5, { createdAt: new Date(2027, 4, 1, 12, 20).toISOString() })
    expect(groupsOf([message(1), message(2), message(3, { senderId: 'bea' }), message(4), late])).toEqual([
      [[1, 2], [3], [4], [5]],
    ])
  })

  test('begin a new day at midnight of the reader', () => {
    const next = message(2, { createdAt: new Date(2027, 4, 2, 0, 1).toISOString() })
    expect(groupByDay([message(1), next]).map(({ day }) => day)).toEqual(['2027-05-01', '2027-05-02'])
  })

  test('show each system message alone', () => {
    expect(groupsOf([message(1), message(2, { messageType: 'system' }), message(3)])).toEqual([[[1], [2], [3]]])
  })
})

test.each([
  ['See https://example.com/a?b=1.', ['See ', 'https://example.com/a?b=1', '.']],
  ['(http://example.com)', ['(', 'http://example.com', ')']],
  ['javascript:alert(1) and example.com', ['javascript:alert(1) and example.com']],
  ['https://a.example https://b.example', ['https://a.example', ' ', 'https://b.example']],
])('the addresses in %j are found', (text, parts) => {
  const found = splitAddresses(text)
  expect(found.map((part) => part.text)).toEqual(parts)
  for (const { text: part, address } of found) expect(address).toBe(part.startsWith('http') ? part : undefined)
})
