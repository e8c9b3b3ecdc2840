import { t } from '#texts'
import type { Api } from '../../../lib/api.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { HeartIcon } from '../../../ui/pictures/more-icons.tsx'
import { useFavorite } from './favorites.queries.ts'

type FavoriteButtonProps = { api: Api; festivalId: string; festivalName: string; className?: string }

/** The heart; for members only. */
export function FavoriteButton({ api, festivalId, festivalName, className }: FavoriteButtonProps) {
  const { isMember, isFavorite, toggle } = useFavorite(api, festivalId)
  if (!isMember) return null
  return (
    <IconButton
      label={t.favorites.favoriteNamed({ festival: festivalName })}
      title={t.favorites.favorite()}
      aria-pressed={isFavorite ?? false}
      disabled={isFavorite === undefined}
      onClick={toggle}
      needsNetwork
      icon={<HeartIcon solid={isFavorite ?? false} />}
      className={cx('bg-card', isFavorite && 'text-accent', className)}
    />
  )
}
