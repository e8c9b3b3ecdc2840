import './photo-uploader.css'
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
import { cx } from '../../ui/cx.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { PhotoIcon } from '../../ui/more-icons.tsx'
import { FileButton } from './file-button.tsx'
import { PhotoRow } from './photo-row.tsx'
import { pathsOf, type PendingPhotos, pendingOf, type PhotoTile } from './photo-tiles.ts'
import { type PhotoUploads, photoUploadsOf } from './photo-uploads.ts'

export type PhotoUploaderProps = {
  /** Of the form, as its draft is called: what is not up yet is kept under it, and goes on while the form is closed. */
  form: string
  legend: string
  hint?: ReactNode
  /** The photos that are up, the cover first. */
  value: readonly string[]
  onChange: (paths: string[]) => void
  onPending?: (pending: PendingPhotos) => void
  max?: number
  shape?: 'wide' | 'round'
  error?: string | undefined
  /** Where the focus goes when the answer is refused. */
  firstRef?: Ref<HTMLButtonElement>
  /** Where the member is here to add photos: what sends them is loaded at once, so that a lost network does not matter later. */
  isMain?: boolean
}

/** Photos by drag, by browsing or from the camera; they go up at once, and their order is what the member makes it. */
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
  const { tiles, refusals } = useSyncExternalStore(uploads.subscribe, uploads.row, uploads.row)
  const id = useId()

  useEffect(() => {
    if (isMain) uploads.preload()
  }, [isMain, uploads])

  const tellPending = useEffectEvent((pending: PendingPhotos) => onPending?.(pending))
  useSameInForm(uploads, tiles, value, onChange)
  // After the paths: who waits for the last photo then has it.
  useEffect(() => tellPending(pendingOf(tiles)), [tiles])

  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset className="photo-uploader" {...(described && { 'aria-describedby': described })}>
      <legend className="field-label">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {tiles.length > 0 && <PhotoRow uploads={uploads} tiles={tiles} shape={shape} isOrdered={max > 1} />}
      <DropZone
        isFull={tiles.length >= max}
        most={max}
        hasPhotos={tiles.length > 0}
        firstRef={firstRef}
        preload={uploads.preload}
        onFiles={(files) => uploads.add(files)}
      />
      {refusals.map((refusal) => (
        <Refusal key={refusal}>{refusal}</Refusal>
      ))}
      {error && refusals.length === 0 && <Refusal id={`${id}-error`}>{error}</Refusal>}
    </fieldset>
  )
}

/**
 * The form is told of the row, and the row of what the form says otherwise. What it says because it was just told does
 * not count: the row may have gone on meanwhile.
 */
function useSameInForm(
  uploads: PhotoUploads,
  tiles: readonly PhotoTile[],
  value: readonly string[],
  onChange: (paths: string[]) => void,
) {
  const said = value.join()
  const heard = useRef(said)
  const told = useRef<string[]>([])
  const tell = useEffectEvent((paths: string[]) => {
    if (paths.join() === (told.current.at(-1) ?? said)) return
    told.current.push(paths.join())
    onChange(paths)
  })
  useEffect(() => {
    if (said === heard.current) return
    heard.current = said
    const at = told.current.indexOf(said)
    told.current.splice(0, at < 0 ? told.current.length : at + 1)
    if (at < 0) uploads.follow(said === '' ? [] : said.split(','))
  }, [uploads, said])
  useEffect(() => tell(pathsOf(tiles)), [tiles])
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
  most: number
  hasPhotos: boolean
  firstRef: Ref<HTMLButtonElement> | undefined
  /** Loads what sends the files. */
  preload: () => void
  onFiles: (files: File[]) => void
}

function DropZone({ isFull, most, hasPhotos, firstRef, preload, onFiles }: DropZoneProps) {
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
  const label = most === 1 && hasPhotos ? 'Replace photo' : most === 1 ? 'Browse for a photo' : 'Browse photos'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a shortcut for the button inside
    <div className={cx('photo-drop', isOver && 'photo-drop-over')} {...drag}>
      <PhotoIcon size={26} className="photo-drop-icon" />
      {most > 1 && isFull ? (
        <p className="photo-drop-words">That is all {most}. Remove one to add another.</p>
      ) : (
        <p className="photo-drop-words photo-drop-drag">Drag {most > 1 ? 'photos' : 'a photo'} here, or</p>
      )}
      <div className="photo-drop-buttons">
        <FileButton label={label} multiple={most > 1} buttonRef={firstRef} onFiles={onFiles} />
        <FileButton label="Take a photo" camera onFiles={onFiles} />
      </div>
    </div>
  )
}
