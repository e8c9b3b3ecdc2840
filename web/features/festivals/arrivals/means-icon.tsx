import { Bus, Car, Plane, TrainFront } from 'lucide'
import type { TravelMeans } from '../../../../contract/festivals/arrival-limits.ts'
import { icon, type IconProps } from '../../../ui/pictures/icons.tsx'

const icons = { flight: icon(Plane), train: icon(TrainFront), bus: icon(Bus), car: icon(Car) }

/** Drawn beside the word for it. */
export function MeansIcon({ by, ...rest }: { by: TravelMeans } & IconProps) {
  const Icon = icons[by]
  return <Icon size={20} {...rest} />
}
