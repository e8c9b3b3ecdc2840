import { useController } from 'react-hook-form'
import { t } from '#texts'
import type { PendingPhotos } from '../../../lib/photos/photo-tiles.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { SettingsForm } from './settings-values.ts'

const PhotoUploader = lazyPart(
  () => import('../../../lib/photos/photo-uploader.tsx'),
  'PhotoUploader',
  <Skeleton className="h-32 rounded-m" />,
)

export type PhotoName = 'avatar' | 'coverImage'

/** The name of the form under which the files of a photo are stored in this browser. */
export const photoDraft = (draftName: string, name: PhotoName) => (name === 'avatar' ? draftName : `${draftName}:cover`)

const lookOf = (name: PhotoName) =>
  name === 'avatar'
    ? ({ legend: t.settings.photoOfYou(), hint: t.settings.photoOfYouHint(), shape: 'round' } as const)
    : ({ legend: t.settings.coverPhoto(), hint: t.settings.coverPhotoHint(), shape: 'wide' } as const)

type PhotoFieldProps = {
  form: SettingsForm
  name: PhotoName
  draftName: string
  onPending: (name: PhotoName, pending: PendingPhotos) => void
}

/** A photo of the member; like the other fields it is saved with the profile. */
export function PhotoField({ form, name, draftName, onPending }: PhotoFieldProps) {
  const { field } = useController({ control: form.control, name })
  return (
    <PhotoUploader
      {...lookOf(name)}
      form={photoDraft(draftName, name)}
      value={field.value === '' ? [] : [field.value]}
      max={1}
      onChange={([path = '']) => {
        form.clearErrors(name)
        form.setValue(name, path, { shouldDirty: true })
      }}
      onPending={(pending) => onPending(name, pending)}
      error={form.formState.errors[name]?.message}
      firstRef={field.ref}
    />
  )
}
