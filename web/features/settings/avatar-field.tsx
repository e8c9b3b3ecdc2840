import { lazy } from 'react'
import { useController } from 'react-hook-form'
import type { PendingPhotos } from '../../lib/photos/photo-tiles.ts'
import { LazyBoundary } from '../../lib/lazy-boundary.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { SettingsForm } from './profile-form.tsx'

const PhotoUploader = lazy(() =>
  import('../../lib/photos/photo-uploader.tsx').then(({ PhotoUploader }) => ({ default: PhotoUploader })),
)

type AvatarFieldProps = { form: SettingsForm; draftName: string; onPending: (pending: PendingPhotos) => void }

/** The member's photo; like the other fields it is saved with the profile. */
export function AvatarField({ form, draftName, onPending }: AvatarFieldProps) {
  const { field } = useController({ control: form.control, name: 'avatar' })
  return (
    <LazyBoundary fallback={<Skeleton className="h-32 rounded-m" />}>
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
    </LazyBoundary>
  )
}
