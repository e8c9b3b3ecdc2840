import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { cx } from '../../../../ui/cx.ts'

/** Leads to the form for a social that is missing here; visitors are asked to log in there. */
export const SuggestLink = ({ city, className }: { city: string | undefined; className?: string }) => (
  <Link to="/social-parties/suggest" search={city === undefined ? {} : { city }} className={cx('link', className)}>
    {t.socialParties.suggestASocial()}
  </Link>
)
