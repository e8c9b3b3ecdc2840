import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#texts'
import { maxImages } from '../../../../../contract/chat/chat-limits.ts'
import { maxPhotoBytes } from '../../../../../contract/pictures/photo-limits.ts'
import { acceptedTypes } from '../../../../lib/photos/file-button.tsx'
import { tooLarge } from '../../../../lib/photos/upload-failures.ts'
import { deleteStoredFile, fileId, storedFiles, storeFile } from '../../../../lib/photos/stored-files.ts'

export type ChosenPhotos = ReturnType<typeof useChosenPhotos>

/** The chosen photos of a message that is not sent yet. This browser stores them under the name of the draft. */
export function useChosenPhotos(draftName: string) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])

  function add(added: readonly File[]) {
    const fresh = added.filter((file) => files.every((known) => fileId(known) !== fileId(file)))
    const good = fresh.filter((file) => refusalOf(file) === null)
    const fitting = good.slice(0, maxImages - files.length)
    const tooMany = fitting.length < good.length ? [t.chat.tooManyPhotos({ max: maxImages })] : []
    setRefusals([...fresh.flatMap((file) => refusalOf(file) ?? []), ...tooMany])
    setFiles([...files, ...fitting])
    for (const file of fitting) void storeFile(draftName, file)
  }

  const restore = useEffectEvent((kept: readonly File[]) => kept.length > 0 && add(kept))
  useEffect(() => {
    let isHere = true
    void storedFiles(draftName).then((kept) => isHere && restore(kept))
    return () => {
      isHere = false
    }
  }, [draftName])

  return {
    files,
    refusals,
    add,
    remove(file: File) {
      setFiles(files.filter((one) => one !== file))
      setRefusals([])
      void deleteStoredFile(draftName, file)
    },
    /** Called when they are sent: the draft ends, and this browser stores them until `kept` has resolved. */
    clear(kept: Promise<void>) {
      setFiles([])
      setRefusals([])
      void kept.then(() => Promise.all(files.map((file) => deleteStoredFile(draftName, file))))
    },
  }
}

function refusalOf({ name, type, size }: File): string | null {
  if (!acceptedTypes.includes(type)) return t.chat.wrongPhotoType({ name })
  return size > maxPhotoBytes ? tooLarge(name) : null
}
