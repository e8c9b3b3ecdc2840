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

type AvatarFieldProps = { form: SettingsForm; draftName: string; onPending: (pending: PendingPhotos) => void }

/** The member's photo; like the other fields it is saved with the profile. */
export function AvatarField({ form, draftName, onPending }: AvatarFieldProps) {
  const { field } = useController({ control: form.control, name: 'avatar' })
  return (
    <PhotoUploader
      form={draftName}
      legend="Photo of you"
      hint="Optional, 10 MB at most. Everyone who opens your page sees it; without one we show your initials."
      value={field.value === '' ? [] : [field.value]}
      max={1}
      shape="round"
      onChange={([path = '']) => {
        form.clearErrors('avatar')
        form.setValue('avatar', path, { shouldDirty: true })
      }}
      onPending={onPending}
      error={form.formState.errors.avatar?.message}
      firstRef={field.ref}
    />
  )
}
