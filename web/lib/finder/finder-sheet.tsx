import './finder.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '#texts'
import { IconButton } from '../../ui/button.tsx'
import { ListIcon } from '../../ui/pictures/icons.tsx'
import { MapIcon } from '../../ui/pictures/more-icons.tsx'
import { heightWords, useSheetHeights } from './sheet-heights.ts'

type FinderSheetProps = {
  hasMap: boolean
  /** The reader has asked for the map, which then has the window. */
  isMapAsked?: boolean
  /** The open popup on the map, which needs space. */
  popup: string | undefined
  children: ReactNode
}

/**
 * The container of the list: beside the map on wide screens, otherwise a sheet over it with three heights. Between the middle and the full
 * height it moves with the scrolling of the page, which is smoother than a script. Its grip can be dragged, pressed and used with keys for
 * all heights.
 */
export function FinderSheet({ hasMap, isMapAsked = false, popup, children }: FinderSheetProps) {
  const { sheet, height, goTo, grip } = useSheetHeights()
  const opened = useRef(popup)
  useEffect(() => {
    if (popup !== undefined && popup !== opened.current) goTo('low')
    opened.current = popup
  }, [popup, goTo])
  useEffect(() => {
    if (hasMap && isMapAsked) goTo('low')
  }, [hasMap, isMapAsked, goTo])
  const isMapShown = height === 'low'
  return (
    <div ref={sheet} className="finder-sheet">
      {hasMap && (
        <div className="finder-grip" {...grip.area}>
          <div
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input would take the pointer, which drags the sheet
            role="slider"
            tabIndex={0}
            aria-label={t.map.heightOfTheList()}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={2}
            aria-valuenow={grip.now}
            aria-valuetext={heightWords[height]()}
            className="finder-handle"
            onKeyDown={grip.onKeyDown}
          />
          <IconButton
            label={isMapShown ? t.map.showTheList() : t.map.showTheMap()}
            icon={isMapShown ? <ListIcon size={20} /> : <MapIcon size={20} />}
            onClick={() => goTo(isMapShown ? 'half' : 'low')}
          />
        </div>
      )}
      {children}
    </div>
  )
}
