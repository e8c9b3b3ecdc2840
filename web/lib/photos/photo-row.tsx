import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#texts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { CloseIcon } from '../../ui/pictures/icons.tsx'
import { TrashIcon } from '../../ui/pictures/more-icons.tsx'
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '../../ui/pictures/photo-icons.tsx'
import { Thumb, UploadActions, UploadState } from './photo-tile.tsx'
import type { PhotoTile } from './photo-tiles.ts'
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
    const name = nameOf(tile, at)
    setAnnouncement(
      to === 0 ? t.photos.isTheCover({ name }) : t.photos.isNumber({ name, number: to + 1, total: tiles.length }),
    )
  }
  const remove = (tile: PhotoTile, at: number) => {
    uploads.remove(tile.key)
    setAnnouncement(t.photos.isRemoved({ name: nameOf(tile, at) }))
  }

  return (
    <>
      <ol ref={list} className="grid grid-cols-1 gap-2.5">
        {tiles.map((tile, at) => {
          const name = nameOf(tile, at)
          const moveButton = (by: -1 | 1, label: string, icon: ReactNode) => (
            <IconButton
              data-way={by}
              label={label}
              icon={icon}
              aria-disabled={at + by < 0 || at + by >= tiles.length}
              onClick={() => move(tile, at, by)}
            />
          )
          return (
            <li
              key={tile.key}
              data-photo={tile.key}
              className={cx(
                'grid grid-cols-[112px_minmax(0,1fr)] gap-3.5 rounded-m p-2',
                grip.held === tile.key ? 'bg-accent-wash shadow-lift' : 'bg-sunk',
              )}
            >
              <Thumb tile={tile} shape={shape}>
                {canMove && <Grip onPointerDown={grip.hold(tile.key)} />}
              </Thumb>
              <div className="flex min-w-0 flex-col gap-1 pt-1">
                <p className="flex min-w-0 items-center gap-2 font-medium">
                  {isOrdered && at === 0 && (
                    <span className="flex-none rounded-full bg-accent-wash px-2 py-px text-xs font-bold text-accent-ink">
                      {t.photos.cover()}
                    </span>
                  )}
                  <span dir="auto" className="truncate">
                    {name}
                  </span>
                </p>
                <UploadState tile={tile} name={name} />
                <div className="-ms-3 mt-auto flex flex-wrap items-center">
                  {canMove && moveButton(-1, t.photos.moveForward({ name }), <ArrowUpIcon size={20} />)}
                  {canMove && moveButton(1, t.photos.moveBack({ name }), <ArrowDownIcon size={20} />)}
                  <IconButton
                    label={tile.path === null ? t.photos.cancelPhoto({ name }) : t.photos.removePhoto({ name })}
                    icon={tile.path === null ? <CloseIcon size={20} /> : <TrashIcon size={20} />}
                    onClick={() => remove(tile, at)}
                  />
                  <UploadActions uploads={uploads} tile={tile} />
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      <output className="sr-only">
        {up < tiles.length ? t.photos.announcementAndProgress({ announcement, up, total: tiles.length }) : announcement}
      </output>
    </>
  )
}

const nameOf = ({ upload }: PhotoTile, at: number) => upload?.name ?? t.photos.photoNumber({ number: at + 1 })

type Hold = (event: { preventDefault: () => void }) => void

const Grip = ({ onPointerDown }: { onPointerDown: Hold }) => (
  <span
    aria-hidden
    data-grip
    className="absolute top-0 left-0 isolate grid size-11 cursor-grab touch-none place-items-center text-ink before:absolute before:inset-1.5 before:-z-1 before:rounded-s before:bg-card/82 active:cursor-grabbing"
    onPointerDown={onPointerDown}
  >
    <GripIcon size={20} />
  </span>
)

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
  const hold =
    (key: string): Hold =>
    (event) => {
      // Prevents the selection of text while dragging.
      event.preventDefault()
      setHeld(key)
    }
  return { held, hold }
}
