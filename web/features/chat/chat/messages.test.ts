import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../../../contract/chat/chat.ts'
import { addedTo, chunksOf, groupByDay, splitAddresses, withReaction } from './messages.ts'

const message = (seq: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `${seq}`,
  seq,
  senderId: 'ana',
  senderName: 'Ana',
  content: `Message ${seq}`,
  images: [],
  replyTo: null,
  reactions: null,
  createdAt: new Date(2027, 4, 1, 12, seq).toISOString(),
  messageType: 'text',
  isEdited: false,
  isDeleted: false,
  isCollapsed: false,
  clientId: null,
  ...fields,
})
const seqsOf = (messages: ChatMessage[]) => messages.map(({ seq }) => seq)

/** The messages from one `seq` to another. */
const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at))

describe('adding messages', () => {
  test('keeps each once, in order, in its added version', () => {
    const messages = addedTo([message(1), message(2)], [message(2, { content: 'Edited' }), message(3)])
    expect(seqsOf(messages)).toEqual([1, 2, 3])
    expect(messages[1]).toMatchObject({ content: 'Edited' })
  })

  test.each([
    ['nothing to a list', places(3, 5), [], [3, 5]],
    ['messages to an empty list', [], places(3, 5), [3, 5]],
    ['the next message', places(1, 5), places(6, 6), [1, 6]],
    ['an earlier page', places(6, 9), places(1, 5), [1, 9]],
    ['the latest page, far behind the known ones', places(1, 15), places(37, 86), [37, 86]],
    ['an own message, far behind the known ones', places(1, 15), places(86, 86), [86, 86]],
    ['the latest page to that own message', places(86, 86), places(37, 86), [37, 86]],
    ['an earlier page of a list that was replaced meanwhile', places(60, 110), places(1, 15), [60, 110]],
  ])('leaves no gap: %s', (_, known, added, [first = 0, last = 0]) => {
    expect(seqsOf(addedTo(known, added))).toEqual(seqsOf(places(first, last)))
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

  test('are rendered in chunks by their place, with their groups; one of very many is split', () => {
    const chunksFrom = (from: number, fields: (seq: number) => Partial<ChatMessage>) =>
      groupByDay(places(from, 130).map((one) => ({ ...one, createdAt: '2027-05-01T12:00:00Z', ...fields(one.seq) })))
        .flatMap(({ groups }) => chunksOf(groups))
        .map(({ first, last }) => [first, last])
    const inTurns = (seq: number) => ({ senderId: seq % 4 === 1 || seq % 4 === 2 ? 'ana' : 'bea' })
    expect(chunksFrom(70, inTurns)).toEqual([
      [70, 100],
      [101, 130],
    ])
    expect(chunksFrom(41, inTurns)).toEqual([
      [41, 50],
      [51, 100],
      [101, 130],
    ])
    expect(chunksFrom(10, () => ({}))).toEqual([
      [10, 99],
      [100, 130],
    ])
  })

  test('show each system message alone @P2.90', () => {
    expect(groupsOf([message(1), message(2, { messageType: 'system' }), message(3)])).toEqual([[[1], [2], [3]]])
  })
})

test.each([
  ['See https://example.com/a?b=1.', ['See ', 'https://example.com/a?b=1', '.']],
  ['(http://example.com)', ['(', 'http://example.com', ')']],
  ['javascript:alert(1) and example.com', ['javascript:alert(1) and example.com']],
  ['https://a.example https://b.example', ['https://a.example', ' ', 'https://b.example']],
  ['https://en.wikipedia.org/wiki/Salsa_(dance)', ['https://en.wikipedia.org/wiki/Salsa_(dance)']],
  ['(see https://a.example/b_(c).)', ['(see ', 'https://a.example/b_(c)', '.)']],
  ['«https://a.example»', ['«', 'https://a.example', '»']],
  ['“https://a.example/x”, yes', ['“', 'https://a.example/x', '”, yes']],
  ['https://a.example/[1]]', ['https://a.example/[1]', ']']],
  ['（https://a.example）。', ['（', 'https://a.example', '）。']],
  ['(https://).', ['(https://).']],
])('the addresses in %j are found', (text, parts) => {
  const found = splitAddresses(text)
  expect(found.map((part) => part.text)).toEqual(parts)
  for (const { text: part, address } of found) expect(address).toBe(part.startsWith('http') ? part : undefined)
})

describe('withReaction()', () => {
  const [love, own] = [
    { reaction: 'heart', count: 2, isOwn: false, names: ['Bea', 'Leo'] },
    { reaction: 'heart', count: 3, isOwn: true, names: ['Bea', 'Leo'] },
  ] as const
  test('joins others, changes the own one and takes it back', () => {
    const given = withReaction(message(1, { reactions: [{ ...love, names: [...love.names] }] }), 'heart')
    expect(given.reactions).toEqual([own])
    const changed = withReaction(given, 'dancing')
    expect(changed.reactions).toEqual([love, { reaction: 'dancing', count: 1, isOwn: true, names: [] }])
    expect(withReaction(changed, null).reactions).toEqual([love])
    expect(withReaction(withReaction(message(1), 'sad'), null).reactions).toBeNull()
  })
})
