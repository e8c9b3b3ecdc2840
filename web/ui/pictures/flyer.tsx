import { cx } from '../cx.ts'
import { Photo } from './photo.tsx'

type FlyerProps = { path: string; venue: string; className?: string }

/** The whole flyer of a social, whatever its shape. */
export const Flyer = ({ path, venue, className }: FlyerProps) => (
  <Photo
    path={path}
    alt={`Flyer of ${venue}`}
    sizes="(width >= 40rem) 26rem, 100vw"
    ratio="4 / 5"
    className={cx('[&_img]:object-contain', className)}
  />
)
