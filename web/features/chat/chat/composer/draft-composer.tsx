import { useState } from 'react'
import { t } from '#texts'
import type { ChatMessage } from '../../../../../contract/chat/chat.ts'
import { read, write } from '../../../../lib/browser/browser-store.ts'
import { tick } from '../../../../lib/browser/haptics.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { CloseIcon } from '../../../../ui/pictures/icons.tsx'
import { PhotoIcon } from '../../../../ui/pictures/more-icons.tsx'
import { quotedText } from '../chat.words.ts'
import { quotedFrom } from '../messages.ts'
import { AttachButtons, ChosenPhotoRow } from './attach-photos.tsx'
import { Composer } from './composer.tsx'
import { messageDraft } from './message-draft.ts'
import { useChosenPhotos } from './use-chosen-photos.ts'
import { useDroppedFiles } from './use-dropped-files.ts'
import { bdi } from '../../../../ui/text-elements.tsx'

type DraftComposerProps = {
  memberId: string
  threadId: string
  /** The name of the member who has to reply before photos may be sent; null if they may. */
  awaited: string | null
  /** The message to which this is a reply. */
  replied: ChatMessage | null
  onReplyEnd: () => void
  /** Whether the field has the initial focus. */
  isFocused: boolean
  onChange: (content: string) => void
  /** Resolves when this browser has stored the message. */
  onSend: (content: string, files: readonly File[]) => Promise<void>
}

/** Writes a new message, with photos. An unsent message is stored in this browser, for each thread. */
export function DraftComposer(props: DraftComposerProps) {
  const { memberId, threadId, awaited, replied, onReplyEnd, isFocused, onChange, onSend } = props
  const entry = messageDraft(memberId, threadId)
  const photos = useChosenPhotos(`chat:${threadId}:${memberId}`)
  const [isToldToWait, setToldToWait] = useState(false)
  const addFiles = (files: File[]) => (awaited === null ? photos.add(files) : setToldToWait(true))
  const isOver = useDroppedFiles(addFiles)
  return (
    <Composer
      initial={read(entry)?.values.content ?? ''}
      action={t.common.send()}
      isFilled={photos.files.length > 0}
      start={<AttachButtons isOpen={awaited === null} onFiles={addFiles} />}
      note={
        <>
          {isOver && <DropHint />}
          <output className="px-2 text-sm text-soft empty:hidden">
            {isToldToWait && awaited !== null && t.chat.photosAfterReply({ awaited })}
          </output>
          {replied && <ReplyNote replied={replied} memberId={memberId} onEnd={onReplyEnd} />}
          <ChosenPhotoRow {...photos} />
        </>
      }
      focusFor={replied?.id ?? (isFocused ? threadId : undefined)}
      onFiles={addFiles}
      {...(replied && { onEscape: onReplyEnd })}
      onChange={(content) => {
        write(entry, content.trim() === '' ? null : { values: { content, replyTo: replied?.id ?? null } })
        onChange(content)
      }}
      onSubmit={(content) => {
        photos.clear(onSend(content, photos.files))
        tick()
        return true
      }}
    />
  )
}

type ReplyNoteProps = { replied: ChatMessage; memberId: string; onEnd: () => void }

function ReplyNote({ replied, memberId, onEnd }: ReplyNoteProps) {
  const { senderId, senderName } = replied
  return (
    <div className="flex items-center gap-2 rounded-m border-s-4 border-accent bg-sunk ps-2.5 text-sm">
      <p className="min-w-0 flex-1 py-1">
        <span className="block truncate font-bold">
          {senderId === memberId ? t.chat.replyingToYourself() : t.chat.replyingTo({ bdi, name: senderName })}
        </span>
        <span dir="auto" className="block truncate text-soft">
          {quotedText(quotedFrom(replied))}
        </span>
      </p>
      <IconButton label={t.chat.cancelTheReply()} icon={<CloseIcon size={20} />} onClick={onEnd} />
    </div>
  )
}

const DropHint = () => (
  <p className="flex items-center justify-center gap-2 rounded-m border-2 border-accent bg-accent-wash p-3">
    <PhotoIcon size={20} />
    {t.chat.dropPhotosToAddThem()}
  </p>
)
