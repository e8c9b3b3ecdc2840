import { useState } from 'react'
import { t } from '#texts'
import type { ChatMessage } from '../../../../contract/chat/chat.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrowDownIcon } from '../../../ui/pictures/more-icons.tsx'
import { CountBadge } from '../../../ui/count-badge.tsx'
import { previewOf } from './chat.words.ts'

type NewMessagesProps = {
  messages: readonly ChatMessage[]
  memberId: string
  isAtEnd: boolean
  onJump: () => void
}

/** Announces new messages of others to screen readers. Away from the end, a button with their number scrolls there. */
export function NewMessages({ messages, memberId, isAtEnd, onJump }: NewMessagesProps) {
  const latest = messages.at(-1)?.seq ?? 0
  const [announced, setAnnounced] = useState({ seq: latest, text: '' })
  const [seen, setSeen] = useState(latest)
  const othersAfter = (seq: number) => messages.filter((message) => message.seq > seq && message.senderId !== memberId)
  if (latest > announced.seq) {
    const text = othersAfter(announced.seq).map((message) => previewOf(message, memberId))
    setAnnounced({ seq: latest, text: text.join('\n') })
  }
  if (isAtEnd && seen !== latest) setSeen(latest)
  const count = othersAfter(seen).length
  return (
    <div className="relative z-2 flex-none">
      <output className="sr-only">{announced.text}</output>
      {!isAtEnd && (
        <Button
          size="small"
          className="absolute end-4 bottom-3 shadow-rest"
          icon={<ArrowDownIcon size={20} />}
          aria-label={count === 0 ? t.chat.jumpToTheNewestMessage() : t.chat.jumpToNewMessages({ count })}
          title={t.chat.jumpToTheNewestMessage()}
          onClick={onJump}
        >
          <CountBadge value={count} />
        </Button>
      )}
    </div>
  )
}
