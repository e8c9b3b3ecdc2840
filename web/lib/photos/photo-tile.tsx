import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import { percent } from '../../../texts/intl.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AlertIcon, RetryIcon } from '../../ui/pictures/icons.tsx'
import { OfflineIcon, PhotoIcon } from '../../ui/pictures/more-icons.tsx'
import { PauseIcon, PlayIcon } from '../../ui/pictures/photo-icons.tsx'
import { Photo } from '../../ui/pictures/photo.tsx'
import { useLoginSearch } from '../member/login-search.ts'
import { FileButton } from './file-button.tsx'
import type { PhotoTile, PhotoUpload } from './photo-tiles.ts'
import type { PhotoUploads } from './photo-uploads.ts'
import { hidden } from '../../ui/text-elements.tsx'

type ThumbProps = { tile: PhotoTile; shape: 'wide' | 'round'; children: ReactNode }

/** The picture of a tile. It has no text of its own, because the name stands beside it. */
export const Thumb = ({ tile, shape, children }: ThumbProps) => (
  <div
    className={cx(
      'relative overflow-clip bg-bone',
      shape === 'round' ? 'aspect-square rounded-full' : 'aspect-4/3 rounded-s',
    )}
  >
    <Picture tile={tile} />
    {children}
  </div>
)

function Picture({ tile: { path, upload } }: { tile: PhotoTile }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <PhotoIcon size={28} className="absolute inset-0 m-auto text-soft" />
  // During the upload the local file is displayed, which needs no request.
  if (upload)
    return (
      <img
        src={upload.preview}
        alt=""
        decoding="async"
        className="size-full object-cover"
        onError={() => setBroken(true)}
      />
    )
  return path === null ? null : (
    <Photo path={path} alt="" sizes="112px" ratio="auto" className="size-full rounded-none" />
  )
}

/** A short text about an upload; `data-upload` exists until all photos are uploaded. */
export const UploadText = ({ isFailure = false, children }: { isFailure?: boolean; children: ReactNode }) => (
  <p
    data-upload
    className={cx(
      'flex gap-1.5 text-sm tabular-nums [&>svg]:mt-0.5 [&>svg]:flex-none',
      isFailure ? 'font-medium text-danger-ink' : 'text-soft',
    )}
  >
    {children}
  </p>
)

/** The progress of the upload, or the reason why it has stopped. */
export function UploadState({ tile: { path, upload }, name }: { tile: PhotoTile; name: string }) {
  if (path !== null || !upload) return null
  const { state, progress, message } = upload
  if (state === 'failed' || state === 'offline')
    return (
      <UploadText isFailure={state === 'failed'}>
        {state === 'failed' ? <AlertIcon size={16} /> : <OfflineIcon size={16} />}
        <span>{state === 'offline' ? t.photos.continuesOnceOnline() : message}</span>
      </UploadText>
    )
  return (
    <>
      <progress
        className="progress-bar"
        aria-label={t.photos.uploadOf({ name })}
        max={1}
        {...(state !== 'processing' && { value: progress })}
      />
      <UploadText>{progressText(upload)}</UploadText>
    </>
  )
}

function progressText({ state, progress }: PhotoUpload) {
  if (state === 'processing') return t.photos.preparing()
  const done = { percent: percent(progress) }
  return state === 'paused' ? t.photos.pausedAt(done) : t.photos.percentUploaded(done)
}

/** The buttons that pause, continue or repeat an upload. */
export function UploadActions({ uploads, tile: { key, path, upload } }: { uploads: PhotoUploads; tile: PhotoTile }) {
  const loginSearch = useLoginSearch()
  if (path !== null || !upload) return null
  const { state, remedy, name } = upload
  if (state === 'paused' || state === 'uploading')
    return (
      <IconButton
        label={state === 'paused' ? t.photos.resumePhoto({ name }) : t.photos.pausePhoto({ name })}
        icon={state === 'paused' ? <PlayIcon size={20} /> : <PauseIcon size={20} />}
        onClick={() => uploads.pauseOrResume(key)}
      />
    )
  if (state !== 'failed') return null
  if (remedy === 'choose')
    return (
      <FileButton
        label={t.photos.chooseAnother()}
        className="ms-3 me-1.5"
        onFiles={(files) => uploads.add(files.slice(0, 1), key)}
      />
    )
  return (
    <>
      {remedy === 'sign-in' && (
        <Link to="/auth" search={loginSearch} className={buttonClass({ size: 'small', className: 'ms-3 me-1.5' })}>
          {t.photos.logIn()}
        </Link>
      )}
      <Button size="small" className="ms-3 me-1.5" icon={<RetryIcon size={18} />} onClick={() => uploads.retry(key)}>
        {t.photos.retryPhoto({ name, hidden })}
      </Button>
    </>
  )
}
