import { t } from '#texts'
import type { SafeCheck } from '../../../../contract/people/safe-checks.ts'
import { putOffBy } from '../../../../contract/people/safety-options.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useEachMinute } from '../../../lib/format/relative-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { ClockIcon } from '../../../ui/pictures/more-icons.tsx'
import { CheckLink } from './check-link.tsx'
import { HomeButton } from './home-button.tsx'
import { usePutOffCheck } from './safe-checks.queries.ts'
import { ownWords, timeOf, waitOf } from './safe-checks.words.ts'

type OwnCheckProps = { api: Api; memberId: string; check: SafeCheck }

/** The member's own check: what happens when, and the two possible answers. */
export function OwnCheck({ api, memberId, check }: OwnCheckProps) {
  useEachMinute()
  const { chosen, note, festival, state } = check
  const { title, text } = ownWords(check)
  return (
    <Card aria-labelledby="own-check" className="grid gap-4">
      <div className="flex items-start gap-4">
        {chosen && <Avatar id={chosen.id} name={chosen.name} picture={chosen.avatar} size="large" />}
        <div className="min-w-0 wrap-anywhere" aria-live="polite">
          <h2 id="own-check">{title}</h2>
          <p className="mt-1">{text}</p>
          {note && (
            <p dir="auto" className="mt-2 text-soft">
              {t.safeChecks.quoted({ note })}
            </p>
          )}
          {festival && <p className="text-sm text-soft">{t.safeChecks.setAt({ festival })}</p>}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <HomeButton api={api} memberId={memberId} variant="primary" size="large" />
        {(state === 'waiting' || state === 'due') && <PutOff api={api} memberId={memberId} check={check} />}
      </div>
      <CheckLink memberId={memberId} check={check} />
    </Card>
  )
}

function PutOff({ api, memberId, check }: OwnCheckProps) {
  const { mutate: putOff, isPending } = usePutOffCheck(api, memberId, {
    onSuccess: (own) =>
      own.check &&
      toast({
        title: t.safeChecks.youHaveUntil({ time: timeOf(own.check.dueAt, own.check.timeZone) }),
        description: t.safeChecks.wellAskYouThen(),
      }),
    onError: (error) => toastFailure(t.safeChecks.timeNotChanged(), error),
  })
  return (
    <Button size="large" icon={<ClockIcon size={20} />} pending={isPending} onClick={() => putOff(check.dueAt)}>
      {t.safeChecks.moreTime({ time: waitOf(putOffBy) })}
    </Button>
  )
}
