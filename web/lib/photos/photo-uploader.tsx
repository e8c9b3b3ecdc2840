import { useRouteContext } from '@tanstack/react-router'
import {
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { t } from '#texts'
import { useOnline } from '../../ui/use-online.ts'
import { cx } from '../../ui/cx.ts'
import { AlertIcon } from '../../ui/pictures/icons.tsx'
import { OfflineIcon, PhotoIcon } from '../../ui/pictures/more-icons.tsx'
import { FileButton } from './file-button.tsx'
import { PhotoRow } from './photo-row.tsx'
import { UploadText } from './photo-tile.tsx'
import { pathsOf, type PendingPhotos, pendingOf, type PhotoTile } from './photo-tiles.ts'
import { type PhotoUploads, photoUploadsOf } from './photo-uploads.ts'

export type PhotoUploaderProps = {
  /**
   * The name of the form, equal to the name of its draft. Files that are not uploaded yet are stored under it, and their uploads
   * continue while the form is closed.
   */
  form: string
  legend: string
  hint?: ReactNode
  /** The paths of the uploaded photos, the cover first. */
  value: readonly string[]
  onChange: (paths: string[]) => void
  onPending?: (pending: PendingPhotos) => void
  max?: number
  shape?: 'wide' | 'round'
  error?: string | undefined
  /** The button that is focused when the value is invalid. */
  firstRef?: Ref<HTMLButtonElement>
  /** Loads the upload code at once, in case the network is lost later; for a page whose main purpose is photos. */
  isMain?: boolean
}

/** Photos by drag and drop, from the file chooser or from the camera. They are uploaded at once, and can be reordered. */
export function PhotoUploader(props: PhotoUploaderProps) {
  const {
    form,
    legend,
    hint,
    value,
    onChange,
    onPending,
    max = 5,
    shape = 'wide',
    error,
    firstRef,
    isMain = false,
  } = props
  const { api } = useRouteContext({ from: '__root__' })
  const [uploads] = useState(() => photoUploadsOf(form, api, max, value))
  const { tiles, refusals, waiting } = useSyncExternalStore(uploads.subscribe, uploads.row, uploads.row)
  const id = useId()

  useEffect(() => {
    if (isMain) uploads.preload()
  }, [isMain, uploads])

  const reportPending = useEffectEvent((pending: PendingPhotos) => onPending?.(pending))
  useSyncWithForm(uploads, tiles, value, onChange)
  // After the paths, so that a caller that waits for the last photo has its path.
  useEffect(() => reportPending(pendingOf(tiles, waiting)), [tiles, waiting])

  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset className="grid min-w-0 gap-2.5" {...(described && { 'aria-describedby': described })}>
      <legend className="field-label mb-1.5 p-0">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="field-hint -mt-2">
          {hint}
        </p>
      )}
      {tiles.length > 0 && <PhotoRow uploads={uploads} tiles={tiles} shape={shape} isOrdered={max > 1} />}
      {waiting > 0 && <Waiting />}
      <DropZone
        isFull={tiles.length >= max}
        max={max}
        hasPhotos={tiles.length > 0}
        firstRef={firstRef}
        preload={uploads.preload}
        onFiles={(files) => uploads.add(files)}
      />
      {refusals.map((refusal) => (
        <Refusal key={refusal}>{refusal}</Refusal>
      ))}
      {error && <Refusal id={`${id}-error`}>{error}</Refusal>}
    </fieldset>
  )
}

/**
 * Copies the paths of the tiles into the form, and changes of the form into the tiles. If the form's value is only the result of an earlier
 * copy it is ignored, because the tiles may have changed since.
 */
function useSyncWithForm(
  uploads: PhotoUploads,
  tiles: readonly PhotoTile[],
  value: readonly string[],
  onChange: (paths: string[]) => void,
) {
  const formValue = value.join()
  const lastFormValue = useRef(formValue)
  const sentValues = useRef<string[]>([])
  const send = useEffectEvent((paths: string[]) => {
    if (paths.join() === (sentValues.current.at(-1) ?? formValue)) return
    sentValues.current.push(paths.join())
    onChange(paths)
  })
  useEffect(() => {
    if (formValue === lastFormValue.current) return
    lastFormValue.current = formValue
    const at = sentValues.current.indexOf(formValue)
    sentValues.current.splice(0, at < 0 ? sentValues.current.length : at + 1)
    if (at < 0) uploads.follow(formValue === '' ? [] : formValue.split(','))
  }, [uploads, formValue])
  useEffect(() => send(pathsOf(tiles)), [tiles])
}

/** Files that wait for the upload code. */
function Waiting() {
  if (useOnline()) return <UploadText>{t.photos.preparing()}</UploadText>
  return (
    <UploadText>
      <OfflineIcon size={16} />
      <span>{t.photos.continuesOnceOnline()}</span>
    </UploadText>
  )
}

function Refusal({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="field-error">
      <AlertIcon size={16} />
      {children}
    </p>
  )
}

type DropZoneProps = {
  isFull: boolean
  max: number
  hasPhotos: boolean
  firstRef: Ref<HTMLButtonElement> | undefined
  /** Loads the upload code before the first file. */
  preload: () => void
  onFiles: (files: File[]) => void
}

function DropZone({ isFull, max, hasPhotos, firstRef, preload, onFiles }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      preload()
      setOver(true)
    },
    onPointerEnter: preload,
    onFocus: preload,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  const label = max > 1 ? t.photos.browsePhotos() : hasPhotos ? t.photos.replacePhoto() : t.photos.browseForAPhoto()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut for the button inside
    <div
      className={cx(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 rounded-m border-2 p-4 text-center',
        isOver ? 'border-accent bg-accent-wash' : 'border-dashed border-edge',
      )}
      {...drag}
    >
      <PhotoIcon size={26} className="text-soft" />
      {max > 1 && isFull ? (
        <p className="text-soft">{t.photos.thatIsAll({ max })}</p>
      ) : (
        <p className="text-soft pointer-coarse:hidden">
          {max > 1 ? t.photos.dragPhotosHere() : t.photos.dragPhotoHere()}
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton label={label} multiple={max > 1} buttonRef={firstRef} onFiles={onFiles} />
        {/* Touch devices have a camera but no drag and drop. */}
        <FileButton label={t.photos.takeAPhoto()} camera className="not-pointer-coarse:hidden" onFiles={onFiles} />
      </div>
    </div>
  )
}
