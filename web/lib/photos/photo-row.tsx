import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLoginSearch } from '../login-search.ts'
import { buttonClass, Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { AlertIcon, CloseIcon, RetryIcon } from '../../ui/icons.tsx'
import { OfflineIcon, PhotoIcon, TrashIcon } from '../../ui/more-icons.tsx'
import { ArrowDownIcon, ArrowUpIcon, GripIcon, PauseIcon, PlayIcon } from '../../ui/photo-icons.tsx'
import { Photo } from '../../ui/photo.tsx'
import { FileButton } from './file-button.tsx'
import type { PhotoTile, PhotoUpload } from './photo-tiles.ts'
import type { PhotoUploads } from './photo-uploads.ts'

type RowProps = {
  uploads: PhotoUploads
  tiles: readonly PhotoTile[]
  shape: 'wide' | 'round'
  /** Whether the photos can be reordered; the first one is then the cover. */
  isOrdered: boolean
}

/** The photos in their order. They are reordered by dragging a handle, or with two buttons. */
export function PhotoRow({ uploads, tiles, shape, isOrdered }: RowProps) {
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<{ key: string; way: string } | null>(null)
  const grip = useGrip(uploads, tiles)
  const canMove = isOrdered && tiles.length > 1
  const up = tiles.filter(({ path }) => path !== null).length

  // An element that is moved in the DOM loses the focus, so it is focused again.
  useEffect(() => {
    if (!pressed.current) return
    const { key, way } = pressed.current
    pressed.current = null
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-photo') === key)
    row?.querySelector<HTMLElement>(`[data-way="${way}"]`)?.focus()
  })

  const move = (tile: PhotoTile, at: number, by: -1 | 1) => {
    const to = at + by
    if (to < 0 || to >= tiles.length) return
    pressed.current = { key: tile.key, way: String(by) }
    uploads.move(tile.key, to)
    setAnnouncement(`${nameOf(tile, at)} is now ${to === 0 ? 'the cover' : `number ${to + 1} of ${tiles.length}`}`)
  }

  return (
    <>
      <ol ref={list} className={cx('photo-row', shape === 'round' && 'photo-row-round')}>
        {tiles.map((tile, at) => (
          <li
            key={tile.key}
            data-photo={tile.key}
            className={cx('photo-tile', grip.held === tile.key && 'photo-tile-held')}
          >
            <div className="photo-thumb">
              <Thumb tile={tile} />
              {canMove && (
                <span aria-hidden className="photo-grip" onPointerDown={grip.hold(tile.key)}>
                  <GripIcon size={20} />
                </span>
              )}
            </div>
            <div className="photo-about">
              <TileWords tile={tile} name={nameOf(tile, at)} isCover={isOrdered && at === 0} />
              <div className="photo-actions">
                {canMove && (
                  <>
                    <IconButton
                      data-way="-1"
                      label={`Move ${nameOf(tile, at)} forward`}
                      icon={<ArrowUpIcon size={20} />}
                      aria-disabled={at === 0}
                      onClick={() => move(tile, at, -1)}
                    />
                    <IconButton
                      data-way="1"
                      label={`Move ${nameOf(tile, at)} back`}
                      icon={<ArrowDownIcon size={20} />}
                      aria-disabled={at === tiles.length - 1}
                      onClick={() => move(tile, at, 1)}
                    />
                  </>
                )}
                <IconButton
                  label={`${tile.path === null ? 'Cancel' : 'Remove'} ${nameOf(tile, at)}`}
                  icon={tile.path === null ? <CloseIcon size={20} /> : <TrashIcon size={20} />}
                  onClick={() => {
                    uploads.remove(tile.key)
                    setAnnouncement(`${nameOf(tile, at)} is removed`)
                  }}
                />
                <UploadActions uploads={uploads} tile={tile} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      <output className="sr-only">
        {announcement}
        {up < tiles.length && `. ${up} of ${tiles.length} photos are up`}
      </output>
    </>
  )
}

const nameOf = ({ upload }: PhotoTile, at: number) => upload?.name ?? `Photo ${at + 1}`

/** Without a text of its own, as the name stands beside it. */
function Thumb({ tile: { path, upload } }: { tile: PhotoTile }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <PhotoIcon size={28} className="photo-none" />
  // While the upload is known, the local file is shown, which needs no request.
  if (upload) return <img src={upload.preview} alt="" decoding="async" onError={() => setBroken(true)} />
  return path === null ? null : <Photo path={path} alt="" sizes="112px" ratio="auto" />
}

function TileWords({ tile: { path, upload }, name, isCover }: { tile: PhotoTile; name: string; isCover: boolean }) {
  const cover = isCover && <span className="photo-cover">Cover</span>
  if (path !== null || !upload)
    return (
      <p className="photo-name">
        {cover}
        <span>{name}</span>
      </p>
    )
  const { state, progress, message } = upload
  return (
    <>
      <p className="photo-name">
        {cover}
        <span>{name}</span>
      </p>
      {state === 'failed' || state === 'offline' ? (
        <p className={cx('photo-message', state === 'failed' && 'photo-failed')}>
          {state === 'failed' ? <AlertIcon size={16} /> : <OfflineIcon size={16} />}
          <span>
            {message}
            {state === 'offline' && '. It goes on by itself.'}
          </span>
        </p>
      ) : (
        <>
          <progress
            className="progress-bar"
            aria-label={`Upload of ${name}`}
            max={1}
            {...(state !== 'processing' && { value: progress })}
          />
          <p className="photo-message">{progressText(upload)}</p>
        </>
      )}
    </>
  )
}

function progressText({ state, progress }: PhotoUpload) {
  if (state === 'processing') return 'Making it ready…'
  const percent = `${Math.round(progress * 100)}%`
  return state === 'paused' ? `Paused at ${percent}` : `${percent} uploaded`
}

function UploadActions({ uploads, tile: { key, path, upload } }: { uploads: PhotoUploads; tile: PhotoTile }) {
  const loginSearch = useLoginSearch()
  if (path !== null || !upload) return null
  const { state, remedy, name } = upload
  if (state === 'paused' || state === 'uploading')
    return (
      <IconButton
        label={`${state === 'paused' ? 'Resume' : 'Pause'} ${name}`}
        icon={state === 'paused' ? <PlayIcon size={20} /> : <PauseIcon size={20} />}
        onClick={() => uploads.pauseOrResume(key)}
      />
    )
  if (state !== 'failed') return null
  if (remedy === 'choose')
    return <FileButton label="Choose another" onFiles={(files) => uploads.add(files.slice(0, 1), key)} />
  return (
    <>
      {remedy === 'sign-in' && (
        <Link to="/auth" search={loginSearch} className={buttonClass({ size: 'small' })}>
          Log in
        </Link>
      )}
      <Button size="small" icon={<RetryIcon size={18} />} onClick={() => uploads.retry(key)}>
        Retry
        <span className="sr-only"> {name}</span>
      </Button>
    </>
  )
}

/**
 * Dragging: a photo follows the pointer, and the others make room. The listeners are on the window, because the handle itself
 * moves.
 */
function useGrip(uploads: PhotoUploads, tiles: readonly PhotoTile[]) {
  const [held, setHeld] = useState<string | null>(null)
  const follow = useEffectEvent((event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-photo]')
    const over = tiles.findIndex(({ key }) => key === under?.getAttribute('data-photo'))
    if (held !== null && over >= 0 && tiles[over]?.key !== held) uploads.move(held, over)
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    const letGo = () => setHeld(null)
    if (held !== null) {
      addEventListener('pointermove', (event) => follow(event), options)
      addEventListener('pointerup', letGo, options)
      addEventListener('pointercancel', letGo, options)
    }
    return () => listening.abort()
  }, [held])
  const hold = (key: string) => (event: { preventDefault: () => void }) => {
    // Prevents the selection of text while dragging.
    event.preventDefault()
    setHeld(key)
  }
  return { held, hold }
}
