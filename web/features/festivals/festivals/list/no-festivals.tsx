import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'

export function NoFestivals({ filtered }: { filtered: boolean }) {
  const action = filtered ? (
    <Link to="/" search={{}} resetScroll={false} className={buttonClass()}>
      {t.common.clearFilters()}
    </Link>
  ) : (
    <Link to="/festivals/new" className={buttonClass({ variant: 'primary' })}>
      {t.festivals.addFestival()}
    </Link>
  )
  return (
    <EmptyState title={t.festivals.noFestivalsFound()} action={action}>
      {filtered ? t.festivals.tryOtherFilters() : t.festivals.beTheFirst()}
    </EmptyState>
  )
}
