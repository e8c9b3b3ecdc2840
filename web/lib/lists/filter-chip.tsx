import { Link, type LinkProps } from '@tanstack/react-router'
import { t } from '#texts'
import { CloseIcon } from '../../ui/pictures/icons.tsx'
import { hidden } from '../../ui/text-elements.tsx'

type FilterChipProps = {
  label: string
  /** The address of the list without this filter. */
  without: LinkProps
  onClick: () => void
}

/** A filter that is set, as a link that removes it. */
export const FilterChip = ({ label, without, onClick }: FilterChipProps) => (
  <Link {...without} resetScroll={false} activeOptions={{ exact: true }} onClick={onClick} className="chip">
    {t.lists.removeFilter({ hidden, filter: label })}
    <CloseIcon size={16} />
  </Link>
)
