import { type MouseEvent, useState } from 'react'
import { t } from '#texts'
import type { QuotedMessage } from '../../../../../contract/chat/chat.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { CheckIcon } from '../../../../ui/pictures/icons.tsx'
import { ClockIcon, MoreIcon } from '../../../../ui/pictures/more-icons.tsx'
import { quotedText } from '../chat.words.ts'
import { MessagePhotos } from './message-photos.tsx'
import { MessageText } from './message-text.tsx'
import type { VisibleMessage } from '../messages.ts'
import { ownClock } from '../../../../lib/format/moments.ts'
import { Slot } from '../../../../ui/slot.tsx'

type MessageBubbleProps = {
  message: VisibleMessage
  memberId: string
  isOwn: boolean
  /** The last message of its group, whose corner points to the sender. */
  isLast: boolean
  onMenu: (anchor: HTMLElement) => void
  onQuote: (seq: number) => void
}

/** A message in its bubble. With a mouse its menu opens by the button beside it, on touch screens by a tap on the message. */
export function MessageBubble({ message, memberId, isOwn, isLast, onMenu, onQuote }: MessageBubbleProps) {
  const { isDeleted, isCollapsed, outgoing } = message
  const [isVisible, setShown] = useState(!isCollapsed)
  // A message of another member can be reported even after they have deleted it.
  const hasMenu = !(isDeleted && isOwn) && !outgoing && isVisible
  const openByFinger = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    if (!hasMenu || !window.matchMedia('(pointer: coarse)').matches) return
    if (!(target as Element).closest('a, button') && getSelection()?.isCollapsed) onMenu(currentTarget)
  }
  return (
    <div className={cx('group/message flex items-center gap-1', isOwn && 'flex-row-reverse')}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button beside it does the same */}
      <div
        dir="auto"
        data-seq={message.seq}
        className={cx(
          'max-w-[min(34rem,84%)] min-w-0 rounded-l px-3.5 py-2 break-words whitespace-pre-wrap',
          isOwn ? 'bg-accent-wash' : 'bg-card',
          isLast && (isOwn ? 'rounded-ee-s' : 'rounded-es-s'),
        )}
        onClick={openByFinger}
      >
        {isDeleted && <i className="text-soft">{t.chat.messageDeleted()}</i>}
        {!isDeleted && isVisible && (
          <>
            {message.replyTo && <Quote quoted={message.replyTo} memberId={memberId} onPress={onQuote} />}
            <MessagePhotos message={message} memberId={memberId} />
            <span>
              <MessageText text={message.content} />
            </span>
          </>
        )}
        {!isVisible && (
          <Button variant="quiet" size="small" className="-mx-3" onClick={() => setShown(true)}>
            {t.chat.hiddenMessageShowIt()}
          </Button>
        )}
        <Meta message={message} isOwn={isOwn} />
      </div>
      {hasMenu && (
        <IconButton
          label={t.chat.messageOptions()}
          aria-haspopup="dialog"
          icon={<MoreIcon size={20} />}
          // On a touch screen, photos leave nothing else to tap.
          className={cx(
            'text-soft opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100',
            message.content === '' && !isDeleted && 'pointer-coarse:opacity-100',
          )}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        />
      )}
    </div>
  )
}

type QuoteProps = { quoted: QuotedMessage; memberId: string; onPress: (seq: number) => void }

/** The quoted message. A press scrolls to it. */
function Quote({ quoted, memberId, onPress }: QuoteProps) {
  const name = quoted.senderId === memberId ? t.chat.you() : quoted.senderName
  return (
    <button
      type="button"
      className="-mx-1.5 mt-0.5 mb-1.5 grid min-h-11 w-[calc(100%+0.75rem)] content-center rounded-m border-s-4 border-accent bg-sunk px-2.5 py-1.5 text-start text-sm"
      onClick={() => onPress(quoted.seq)}
    >
      <span className="sr-only">{t.chat.inReplyTo()} </span>
      {name !== '' && (
        <bdi translate="no" className="truncate font-bold">
          {name}
        </bdi>
      )}
      <span dir="auto" className="line-clamp-2 text-soft">
        {quotedText(quoted)}
      </span>
    </button>
  )
}

/** The time of sending, at the end of the last line if there is space; for own messages also the delivery state. */
function Meta({ message, isOwn }: Pick<MessageBubbleProps, 'message' | 'isOwn'>) {
  const { createdAt, isEdited, isDeleted, outgoing } = message
  return (
    <span className="float-end ms-3 mt-1 -mb-0.5 inline-flex items-center gap-1 text-xs text-soft">
      <Slot>{isEdited && !isDeleted && `${t.chat.edited()} · `}</Slot>
      <time dateTime={createdAt}>{ownClock(createdAt)}</time>
      {/* A refused message displays the reason below it instead. */}
      {isOwn && !isDeleted && (outgoing?.refusal ?? null) === null && (
        <>
          {outgoing ? <ClockIcon size={14} /> : <CheckIcon size={14} />}
          <span className="sr-only">{outgoing ? t.chat.sending() : t.chat.sent()}</span>
        </>
      )}
    </span>
  )
}
