import { Star } from 'lucide'
import { t } from '#texts'
import { icon } from '../../../ui/pictures/icons.tsx'

export const StarIcon = icon(Star)

const places = [1, 2, 3, 4, 5]

/** A score as stars, which screen readers announce as a number. */
export const Stars = ({ score }: { score: number }) => (
  <span className="inline-flex gap-0.5 text-accent">
    {places.map((place) => (
      <StarIcon key={place} size={18} solid={place <= score} />
    ))}
    <span className="sr-only">{t.ratings.starsOfFive({ score })}</span>
  </span>
)
