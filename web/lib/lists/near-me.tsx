import { type ReactNode, useState } from 'react'
import type { Position } from '../../../contract/platform/distance.ts'
import { Chip } from '../../ui/fields/chip.tsx'

export type NearMe = ReturnType<typeof useNearMe>

/**
 * Where the reader is, once they ask for what is near by a press of `chip`: null while the browser is asked, which `<AskPosition>` does.
 * Another press forgets it. The position stays in the memory of this page: it is in no address and no storage, and only a list that
 * the server sorts sends it, roughly.
 */
export function useNearMe(icon?: ReactNode, label = 'Near me') {
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
