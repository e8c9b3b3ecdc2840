import { lazy } from 'react'
import type { Festival } from '../../contract/festivals.ts'
import { FestivalCard } from '../features/festivals/festival-card.tsx'
import { LazyBoundary } from '../lib/lazy-boundary.tsx'
import { useSession } from '../lib/session.ts'

/* Loaded for members only. */
const loadControls = () => import('./festival-controls.tsx')
const Favorite = lazy(() => loadControls().then(({ Favorite }) => ({ default: Favorite })))
const Attendance = lazy(() => loadControls().then(({ Attendance }) => ({ default: Attendance })))

/** A festival in a list, with the buttons of a member. */
export function ListedFestival({ festival }: { festival: Festival }) {
  const member = useSession()
  return (
    <FestivalCard
      festival={festival}
      corner={
        member && (
          <LazyBoundary>
            <Favorite festival={festival} />
          </LazyBoundary>
        )
      }
      actions={
        member && (
          <LazyBoundary>
            <Attendance festival={festival} />
          </LazyBoundary>
        )
      }
    />
  )
}
