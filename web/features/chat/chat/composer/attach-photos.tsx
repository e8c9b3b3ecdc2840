import { useState } from 'react'
import { t } from '#texts'
import { maxImages } from '../../../../../contract/chat/chat-limits.ts'
import { FileButton } from '../../../../lib/photos/file-button.tsx'
import { fileId } from '../../../../lib/photos/stored-files.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { FileImage } from '../../../../ui/pictures/file-image.tsx'
import { AlertIcon, CloseIcon } from '../../../../ui/pictures/icons.tsx'
import { PhotoIcon } from '../../../../ui/pictures/more-icons.tsx'
import { CameraIcon } from '../../../../ui/pictures/photo-icons.tsx'
import type { ChosenPhotos } from './use-chosen-photos.ts'

/**
 * The buttons before the message field; that of the camera only where there is touch, and until one writes, because the field needs its
 * space. `onFiles` is called with an empty list if no photos may be sent now.
 */
export const AttachButtons = ({ isOpen, onFiles }: { isOpen: boolean; onFiles: (files: File[]) => void }) =>
  isOpen ? (
    <>
      <FileButton label={t.chat.addPhotos()} icon={<PhotoIcon />} multiple onFiles={onFiles} />
      <FileButton
        label={t.photos.takeAPhoto()}
        icon={<CameraIcon />}
        camera
        className="-ms-2 not-pointer-coarse:hidden [.group:not(:has(:placeholder-shown))_&]:hidden"
        onFiles={onFiles}
      />
    </>
  ) : (
    <IconButton label={t.chat.addPhotos()} icon={<PhotoIcon className="opacity-60" />} onClick={() => onFiles([])} />
  )

/** Above the field: the chosen photos, each with a button to remove it, and the reasons why others were refused. */
export function ChosenPhotoRow({ files, refusals, remove }: Pick<ChosenPhotos, 'files' | 'refusals' | 'remove'>) {
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={t.chat.photosToSend()} className="flex gap-2 overflow-x-auto p-1">
          {files.map((file, at) => (
            <Chosen
              key={fileId(file)}
              file={file}
              removeLabel={t.chat.removePhoto({ at: at + 1, count: files.length })}
              onRemove={remove}
            />
          ))}
        </ul>
      )}
      <output className="sr-only">
        {files.length > 0 && t.chat.photosToSendCount({ count: files.length, max: maxImages })}
      </output>
      {refusals.map((refusal) => (
        <p key={refusal} role="alert" className="field-error px-2">
          <AlertIcon size={16} />
          {refusal}
        </p>
      ))}
    </>
  )
}

type ChosenProps = { file: File; removeLabel: string; onRemove: (file: File) => void }

function Chosen({ file, removeLabel, onRemove }: ChosenProps) {
  const [isBroken, setBroken] = useState(false)
  return (
    <li className="relative size-20 flex-none overflow-clip rounded-m bg-bone">
      {isBroken ? (
        <PhotoIcon size={28} className="absolute inset-0 m-auto text-soft" />
      ) : (
        <FileImage file={file} alt={file.name} className="size-full object-cover" onError={() => setBroken(true)} />
      )}
      <IconButton
        label={removeLabel}
        icon={<CloseIcon size={18} className="rounded-full bg-card p-0.5 text-ink shadow-rest" />}
        className="absolute end-0 top-0 items-start justify-end p-1"
        onClick={({ currentTarget }) => {
          // The button is removed with the photo.
          currentTarget.form?.querySelector('textarea')?.focus()
          onRemove(file)
        }}
      />
    </li>
  )
}
