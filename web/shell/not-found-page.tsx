import { Link } from '@tanstack/react-router'
import { PageHead } from '../lib/page/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

export function NotFoundPage() {
  return (
    <MessagePage
      title="404 Page Not Found"
      actions={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Back to the festivals
        </Link>
      }
    >
      <PageHead title="404 Page Not Found" description="There is no page at this address." />
      <p className="text-lg text-soft">Did you forget to add the page to the router?</p>
      <p className="max-w-[26rem] text-soft">
        Then it is our missed step. If you followed a link, the page may have moved or been removed.
      </p>
    </MessagePage>
  )
}
