import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'

/** The message for a link that was used, has expired or is incomplete, and that the form for a new password sends again. */
export function ExpiredLink({ hours = 1 }: { hours?: number }) {
  return (
    <>
      <Callout tone="amber" alert title={t.account.linkNoLongerValid()}>
        {t.account.expiredLinkExplained({ hours })}
      </Callout>
      <Link to="/auth/forgot" className={buttonClass({ variant: 'primary' })}>
        {t.account.requestANewLink()}
      </Link>
    </>
  )
}
