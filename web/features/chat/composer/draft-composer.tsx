import { useState } from 'react'
import { read, write } from '../../../lib/browser/browser-store.ts'
import { PhotoIcon } from '../../../ui/pictures/more-icons.tsx'
import { AttachButton, ChosenPhotoRow } from './attach-photos.tsx'
import { Composer } from './composer.tsx'
import { messageDraft } from './message-draft.ts'
import { useChosenPhotos } from './use-chosen-photos.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

type DraftComposerProps = {
  memberId: string
  threadId: string
  /** Who has to write back before photos may be sent; null if they may. */
  awaited: string | null
  onChange: (content: string) => void
  /** Resolves when this browser keeps the message. */
  onSend: (content: string, files: readonly File[]) => Promise<void>
}

/** Writes a new message, with photos. What is not sent yet is kept in this browser, for each thread. */
export function DraftComposer({ memberId, threadId, awaited, onChange, onSend }: DraftComposerProps) {
  const entry = messageDraft(memberId, threadId)
  const photos = useChosenPhotos(`chat:${threadId}:${memberId}`)
  const [isToldToWait, setToldToWait] = useState(false)
  const addFiles = (files: File[]) => (awaited === null ? photos.add(files) : setToldToWait(true))
  const isOver = useDroppedFiles(addFiles)
  return (
    <Composer
      initial={read(entry)?.values.content ?? ''}
      action="Send"
      isFilled={photos.files.length > 0}
      start={<AttachButton isOpen={awaited === null} onFiles={addFiles} />}
      note={
        <>
          {isOver && <DropHint />}
          <output className="px-2 text-sm text-soft empty:hidden">
            {isToldToWait && awaited !== null && `You can send photos once ${awaited} has written back.`}
          </output>
          <ChosenPhotoRow {...photos} />
        </>
      }
      onFiles={addFiles}
      onChange={(content) => {
        write(entry, content.trim() === '' ? null : { values: { content } })
        onChange(content)
      }}
      onSubmit={(content) => {
        photos.clear(onSend(content, photos.files))
        return true
      }}
    />
  )
}

const DropHint = () => (
  <p className="flex items-center justify-center gap-2 rounded-m border-2 border-accent bg-accent-wash p-3">
    <PhotoIcon size={20} />
    Drop photos to add them
  </p>
)
