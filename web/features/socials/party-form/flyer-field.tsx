import { useState } from 'react'
import { useController } from 'react-hook-form'
import { t } from '#texts'
import { nothingPending, type PendingPhotos } from '../../../lib/photos/photo-tiles.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { FactFields } from './party-values.ts'

const PhotoUploader = lazyPart(
  () => import('../../../lib/photos/photo-uploader.tsx'),
  'PhotoUploader',
  <Skeleton className="h-32 rounded-m" />,
)

type FlyerFieldProps<Sent> = FactFields<Sent> & { draftName: string; onPending: (pending: PendingPhotos) => void }

export function FlyerField<Sent>({ form, draftName, onPending }: FlyerFieldProps<Sent>) {
  const { field } = useController({ control: form.control, name: 'image' })
  return (
    <PhotoUploader
      form={draftName}
      legend={t.partyForm.flyer()}
      hint={t.partyForm.flyerHint()}
      value={field.value === '' ? [] : [field.value]}
      max={1}
      onChange={([path = '']) => {
        form.clearErrors('image')
        form.setValue('image', path, { shouldDirty: true })
      }}
      onPending={onPending}
      error={form.formState.errors.image?.message}
      firstRef={field.ref}
    />
  )
}

/** The upload of the flyer, without which the form is not sent. */
export function useFlyer<Sent>({ form }: FactFields<Sent>) {
  const [photos, setPhotos] = useState(nothingPending)
  return {
    onPending: (pending: PendingPhotos) => {
      if (photos.failed > 0 && pending.failed === 0) form.clearErrors('image')
      setPhotos(pending)
    },
    /** Whether it is uploading or has failed; the field then says so. */
    isUnfinished: () => {
      if (photos.uploading + photos.failed === 0) return false
      form.setError('image', { message: unfinished(photos) }, { shouldFocus: true })
      return true
    },
  }
}

const unfinished = ({ uploading }: PendingPhotos) =>
  uploading > 0 ? t.partyForm.flyerStillUploading() : t.partyForm.flyerNotUploaded()
