import { Link } from '@tanstack/react-router'
import { siteName } from '../../lib/page/page-head.tsx'
import { Mark } from '../../ui/pictures/icons.tsx'

export function Brand() {
  return (
    <Link to="/" className="brand" translate="no">
      <Mark size={30} />
      {siteName}
    </Link>
  )
}
