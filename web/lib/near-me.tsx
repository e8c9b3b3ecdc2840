import { type ReactNode, useState } from 'react'
import type { Position } from '../../contract/distance.ts'
import { Chip } from '../ui/chip.tsx'
import { lazyPart } from './lazy-part.tsx'

const AskPosition = lazyPart(() => import('./ask-position.tsx'), 'AskPosition')

/**
 * Where the reader is, once they ask for what is near: the browser is asked on a press of `chip`, and another press forgets the answer.
 * The position stays in the memory of this page: it is in no address and no storage, and only a list that the server sorts sends it,
 * roughly.
 */
export function useNearMe(icon?: ReactNode) {
  /** Null while the browser is asked. */
  const [position, setPosition] = useState<Position | null>()
  return {
    position,
    chip: (
      <Chip
        icon={icon}
        pressed={!!position}
        aria-busy={position === null}
        onClick={() => setPosition(position === undefined ? null : undefined)}
      >
        Near me
        {position === null && <AskPosition onAnswer={setPosition} />}
      </Chip>
    ),
  }
}
