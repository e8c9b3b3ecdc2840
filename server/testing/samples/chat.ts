import type { chatTables } from '../../tables/chat.ts'
import { both, canary, given, ids, type Pair, type Samples, soon } from './sample.ts'

const inEachThread = <Row>(rows: (threadId: string, messageId: string) => Row[]) =>
  ids.threads.flatMap((threadId) => rows(threadId, threadId.replace('019a', '019b')))
const { groupThread } = ids
const membersOf = ({ me, other }: Pair) => [me, other].map((userId) => ({ userId }))

export const chatSamples: Samples<typeof chatTables> = {
  groups: ({ me }) => [
    {
      id: ids.group,
      type: 'roommates',
      name: given,
      description: given,
      ownerId: me,
      sourceType: 'room_share',
      sourceId: ids.ownRoom,
    },
  ],
  groupMembers: (pair) => membersOf(pair).map((member) => ({ ...member, groupId: ids.group })),
  // The member is first in one pair and second in another.
  chatThreads: ({ me, other }) => [
    { id: ids.threads[0], type: 'direct', pairLow: me, pairHigh: other, roomShareId: ids.othersRoom, nextSeq: 3 },
    { id: ids.threads[1], type: 'direct', pairLow: ids.early, pairHigh: me, nextSeq: 3 },
    { id: groupThread, type: 'group', groupId: ids.group, nextSeq: 3 },
  ],
  // A trigger inserts the members of pairs.
  chatThreadMembers: (pair) => membersOf(pair).map((member) => ({ ...member, threadId: groupThread })),
  chatMessages: ({ me, other }) =>
    inEachThread((threadId, id) => [
      { id, threadId, senderId: me, seq: 1, content: given, images: [`/objects/private/${canary}`] },
      { threadId, senderId: other, seq: 2, content: given },
    ]),
  chatMessageVersions: ({ me }) => inEachThread((_, messageId) => [{ messageId, senderId: me, content: canary }]),
  chatThreadReads: ({ me }) => inEachThread((threadId) => [{ threadId, userId: me, lastReadSeq: 1 }]),
  chatReactions: (pair) =>
    inEachThread((_, messageId) => membersOf(pair).map((member) => ({ ...member, messageId, reaction: 'heart' }))),
  heldMessages: (pair) =>
    inEachThread((threadId) =>
      both(pair, (senderId, _, text) => ({ threadId, senderId, content: text, textKey: text })),
    ),
  notifications: ({ me, other }) => {
    const texts = { title: canary, message: canary, relatedType: canary, actionUrl: `/${canary}` }
    const news = { ...texts, type: canary, facts: JSON.stringify({ note: canary }) }
    return [
      { ...news, userId: me },
      { ...news, userId: other, actorId: me },
    ]
  },
  notificationChoices: ({ me }) => [{ userId: me, kind: canary, channel: 'email', enabled: false }],
  pushes: ({ me, other }) => {
    const push = {
      kind: canary,
      facts: JSON.stringify({ note: canary }),
      actionUrl: `/${canary}`,
      tag: canary,
      usefulUntil: soon,
      urgency: 'low' as const,
    }
    return [
      { ...push, userId: me, deviceId: ids.device },
      { ...push, userId: other, aboutId: me, deviceId: ids.othersDevice },
    ]
  },
  mailDigests: ({ me }) => [
    { userId: me, hour: 8, timeZone: canary, nextAt: new Date(Date.now() + 9e7).toISOString() },
  ],
  digestItems: ({ me, other }) => {
    const item = { kind: canary, facts: JSON.stringify({ note: canary }), relatedId: ids.group, relatedType: canary }
    return [
      { ...item, userId: me, actionUrl: `/${canary}` },
      { ...item, userId: other, aboutId: me, actionUrl: `/${canary}` },
    ]
  },
}
