import { t } from '#texts'
import { IconButton } from '../button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './more-icons.tsx'

type PhotoStepsProps = { at: number; count: number; step: (by: -1 | 1) => void }

const place = 'absolute top-[calc(50%-22px)] bg-raised shadow-rest disabled:invisible'

/** The buttons for the previous and the next photo, over the sides of this one. */
export const PhotoSteps = ({ at, count, step }: PhotoStepsProps) => (
  <>
    <IconButton
      label={t.ui.previousPhoto()}
      icon={<ChevronLeftIcon />}
      className={`${place} left-3`}
      disabled={at === 0}
      onClick={() => step(-1)}
    />
    <IconButton
      label={t.ui.nextPhoto()}
      icon={<ChevronRightIcon />}
      className={`${place} right-3`}
      disabled={at === count - 1}
      onClick={() => step(1)}
    />
  </>
)
