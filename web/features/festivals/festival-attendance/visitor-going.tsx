import { t } from '#texts'
import { useHydrated } from '../../../lib/browser/hydration.ts'
import { useChooseGoing } from '../../../lib/member/going-after-login.ts'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'

/**
 * In place of Interested and Going for a visitor. It leads to the registration, after which they go (decision 98). A button and not a link,
 * because a press before hydration is repeated.
 */
export function VisitorGoing({ festival }: { festival: { id: string; name: string } }) {
  const choose = useChooseGoing(festival, useLoginSearch().next)
  const hydrated = useHydrated()
  return (
    <Button
      variant="primary"
      onClick={choose}
      // Until its page is hydrated, a member's browser shows that of a visitor.
      className={cx(
        'px-4 max-sm:flex-1 max-sm:px-3 max-sm:py-0.5 max-sm:leading-[1.15]',
        !hydrated && 'in-data-session:invisible',
      )}
    >
      {/* In two lines beside the other buttons on a phone. */}
      <span>
        <span className="max-sm:block">{t.festivalAttendance.areYouGoing()}</span>{' '}
        <span className="max-sm:block max-sm:text-sm/[1.15] max-sm:font-medium">
          {t.festivalAttendance.logInToTellOthers()}
        </span>
      </span>
    </Button>
  )
}
