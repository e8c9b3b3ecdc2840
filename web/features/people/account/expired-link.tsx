import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'

/** The message for a link that was used, has expired or is incomplete, and that the form for a new password sends again. */
export function ExpiredLink({ lasts = 'an hour' }: { lasts?: string }) {
  return (
    <>
      <Callout tone="amber" alert title="This link is no longer valid">
        The link works once, within {lasts}, and only exactly as it was sent.
      </Callout>
      <Link to="/auth/forgot" className={buttonClass({ variant: 'primary' })}>
        Request a new link
      </Link>
    </>
  )
}
