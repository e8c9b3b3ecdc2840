import { Link } from '@tanstack/react-router'
import { siteName } from '../lib/page-head.ts'
import { buttonClass } from '../ui/button.tsx'
import { sketches } from '../ui/sketches.tsx'

export function NotFoundPage() {
  return (
    <div className="page grid place-items-center gap-3 py-16 text-center">
      <title>{`404 Page Not Found · ${siteName}`}</title>
      <meta name="robots" content="noindex" />
      {sketches.stumble}
      <h1>404 Page Not Found</h1>
      <p className="text-lg text-soft">Did you forget to add the page to the router?</p>
      <p className="text-soft">
        Then it is our missed step. If you followed a link, the page may have moved or been removed.
      </p>
      <Link to="/" className={buttonClass({ variant: 'primary', className: 'mt-3' })}>
        Back to the festivals
      </Link>
    </div>
  )
}
