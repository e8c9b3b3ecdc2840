import { useController } from 'react-hook-form'
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

const looks = {
  avatar: {
    legend: 'Photo of you',
    hint: 'Optional, 10 MB at most. Everyone who opens your page sees it; without one we show your initials.',
    shape: 'round',
  },
  coverImage: {
    legend: 'Cover photo',
    hint: 'Optional, 10 MB at most. It’s at the top of your page, and everyone who opens the page sees it.',
    shape: 'wide',
  },
} as const

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
      {...looks[name]}
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
