import type { ComponentProps } from 'react'
import { FestivalCard } from '../../features/festivals/festivals/festival-card.tsx'
import { useSession } from '../../lib/member/session.ts'
import { Attendance, CardFaces, Favorite, FestivalFollowed } from './festival/festival-buttons.ts'

type ListedFestivalProps = Pick<ComponentProps<typeof FestivalCard>, 'festival' | 'place'>

/** A festival in a list, with the buttons of a member. */
export function ListedFestival({ festival, place }: ListedFestivalProps) {
  const member = useSession()
  return (
    <FestivalCard
      festival={festival}
      place={place}
      faces={member && <CardFaces festival={festival} />}
      corner={member && <Favorite festival={festival} />}
      followed={member && <FestivalFollowed festivalId={festival.id} />}
      actions={member && <Attendance festival={festival} />}
    />
  )
}
