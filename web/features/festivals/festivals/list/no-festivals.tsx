import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'

export function NoFestivals({ filtered }: { filtered: boolean }) {
  const action = filtered ? (
    <Link to="/" search={{}} resetScroll={false} className={buttonClass()}>
      Clear filters
    </Link>
  ) : (
    <Link to="/festivals/new" className={buttonClass({ variant: 'primary' })}>
      Add Festival
    </Link>
  )
  return (
    <EmptyState title="No festivals found" action={action}>
      {filtered ? 'Try adjusting your search filters' : 'Be the first to create a festival!'}
    </EmptyState>
  )
}
