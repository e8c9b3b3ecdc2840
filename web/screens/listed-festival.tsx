import type { Festival } from '../../contract/festivals.ts'
import { FestivalCard } from '../features/festivals/festival-card.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useSession } from '../lib/session.ts'

/* Loaded for members only. */
const loadControls = () => import('./festival-controls.tsx')
const Favorite = lazyPart(loadControls, 'Favorite')
const Attendance = lazyPart(loadControls, 'Attendance')

/** A festival in a list, with the buttons of a member. */
export function ListedFestival({ festival }: { festival: Festival }) {
  const member = useSession()
  return (
    <FestivalCard
      festival={festival}
      corner={member && <Favorite festival={festival} />}
      actions={member && <Attendance festival={festival} />}
    />
  )
}
