import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { Position } from '../../../contract/platform/distance.ts'
import { Chip } from '../../ui/fields/chip.tsx'

export type NearMe = ReturnType<typeof useNearMe>

/**
 * The reader's position after a press of `chip`: null while `<AskPosition>` requests it from the browser. Another press discards it. The
 * position stays in the memory of this page: it is in no address and no storage, and is sent, rounded, only by lists that the server sorts.
 */
export function useNearMe(icon?: ReactNode, label = t.lists.nearMe()) {
  const [position, setPosition] = useState<Position | null>()
  return {
    position,
    setPosition,
    chip: (
      <Chip
        icon={icon}
        pressed={!!position}
        aria-busy={position === null}
        onClick={() => setPosition(position === undefined ? null : undefined)}
      >
        {label}
      </Chip>
    ),
  }
}
