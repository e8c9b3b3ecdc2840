import { Chip } from '../../ui/chip.tsx'
import { PinIcon } from '../../ui/more-icons.tsx'
import type { NearMe } from './near-me.ts'

/** Sorts the socials by their distance; the browser asks for the position only when this is pressed. */
export const NearChip = ({ near: { position, isAsking, ask, stop } }: { near: NearMe }) => (
  <Chip
    icon={<PinIcon size={18} className="max-sm:hidden" />}
    pressed={position !== null}
    aria-busy={isAsking}
    onClick={() => (isAsking ? undefined : position ? stop() : ask())}
  >
    Near me
  </Chip>
)
