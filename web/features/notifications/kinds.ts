import type { NotificationKind } from '../../../contract/notifications.ts'

/** What each kind tells of, in the reader's words; in the order in which they are shown. */
export const kindsInWords: Record<NotificationKind, { title: string; hint: string }> = {
  room_request_received: { title: 'Requests for your rooms', hint: 'Somebody asks to join a room of yours.' },
  room_request_withdrawn: {
    title: 'Requests taken back',
    hint: 'Somebody takes back their request, or gives up their place.',
  },
  room_request_accepted: { title: 'A yes to your requests', hint: 'A host has accepted you.' },
  room_request_declined: {
    title: 'A no to your requests',
    hint: 'A host has declined, taken a place back, or taken the room down.',
  },
}

/** What ends by the link of a letter: it stands behind the secret, where the server will look for it as well. */
export const kindOf = (token: string) => kinds.find((kind) => kind === token.split('.')[1])

export const kinds = Object.keys(kindsInWords) as NotificationKind[]
