import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { BottomSheet } from './bottom-sheet.tsx'
import { Button, buttonClass } from '../button.tsx'

type FilterSheetProps = {
  /** The address of the list without filters; false while no filter is set. */
  cleared: LinkProps | false
  /** 'Show rooms'. */
  showLabel: string
  onClose: () => void
  children: ReactNode
}

/** A sheet with all filters of a list, for screens that have no space next to the list. */
export function FilterSheet({ cleared, showLabel, onClose, children }: FilterSheetProps) {
  const footer = (
    <>
      {cleared && (
        <Link {...cleared} resetScroll={false} className={buttonClass({ variant: 'quiet' })}>
          {t.common.clear()}
        </Link>
      )}
      <Button variant="primary" onClick={onClose}>
        {showLabel}
      </Button>
    </>
  )
  return (
    <BottomSheet open onOpenChange={(stays) => !stays && onClose()} title={t.common.filters()} footer={footer}>
      {children}
    </BottomSheet>
  )
}
