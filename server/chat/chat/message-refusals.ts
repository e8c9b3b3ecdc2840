import { t } from '#texts'
import { Conflict, HttpError, NotFound } from '../../platform/http-error.ts'
import { AwaitReply, SameText, TooMuchText } from '../../people/quotas/quotas-per-member.ts'
import type { WayOut } from '../../platform/text/ways-out.ts'
import type { whyNotSent } from './send-message.queries.ts'

type NotSent = NonNullable<Awaited<ReturnType<typeof whyNotSent>>> & { way: WayOut | null; images: string[] }

type Refusal = {
  applies: (message: NotSent) => boolean
  error: () => HttpError
  /** The message is held for review. */
  isHeld?: true
}

const Held = (message: string) => new HttpError(409, 'message_held', message, { keepsChanges: true })

/** The reasons for refusing a message. If several apply, the sender gets the first. */
const refusals: Refusal[] = [
  {
    applies: ({ earlier }) => earlier !== undefined,
    error: () => Conflict('client_id_used', t.chatErrors.clientIdUsed()),
  },
  { applies: ({ canReply }) => !canReply, error: () => NotFound(t.errors.messageNotFound()) },
  {
    applies: ({ isOpen }) => !isOpen,
    error: () => Conflict('thread_closed', t.chatErrors.memberGone()),
  },
  { applies: ({ isTooMuch }) => isTooMuch, error: TooMuchText },
  {
    applies: ({ isOfNew, way }) => isOfNew && way === 'contact',
    error: () => AwaitReply('contacts'),
  },
  {
    applies: ({ isOfNew, isCopy }) => isOfNew && isCopy,
    error: () => Held(t.chatErrors.heldAsCopy()),
    isHeld: true,
  },
  {
    applies: ({ isOfNew, way }) => isOfNew && way === 'doubt',
    error: () => Held(t.chatErrors.heldAsContact()),
    isHeld: true,
  },
  { applies: ({ isCopy }) => isCopy, error: SameText },
  { applies: ({ images }) => images.length > 0, error: () => AwaitReply('photos') },
]

const refusalOfLinks: Omit<Refusal, 'applies'> = { error: () => AwaitReply('links') }

export const refusalOf = (message: NotSent) => refusals.find(({ applies }) => applies(message)) ?? refusalOfLinks
