import type { Festival } from '../../contract/festivals.ts'
import { FestivalCard } from '../features/festivals/festival-card.tsx'
import { useSession } from '../lib/session.ts'
import { Attendance, Favorite } from './festival-buttons.ts'

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
