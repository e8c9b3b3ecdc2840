import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Stay } from '../../../../contract/rooms/stays.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { changesSinceAgreed, changeWords, moneyOf } from './stays.words.ts'
import { useAgreeToStay } from './stays.queries.ts'

type ChangedStayProps = { stay: Stay; memberId: string }

/** As many as fit beside the buttons; the rest is counted. */
const maxListed = 4

/** What the reader has not agreed to yet, with what it means for their share; nothing if they have. */
export function ChangedStay({ stay, memberId }: ChangedStayProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const order = useDayOrder()
  const agree = useAgreeToStay(api, {
    onSuccess: () => toast({ announceOnly: true, title: t.stays.youAgreed() }),
    onError: (error) => toastFailure(t.stays.couldntSave(), error),
  })
  const me = stay.people.find(({ member }) => member.id === memberId)
  if (!me || me.agreed || stay.isOver) return null
  const changes = changesSinceAgreed(stay, memberId)
  const isFirst = stay.mine.agreedVersion === 0
  return (
    <Card
      aria-labelledby="stay-changed"
      className="grid gap-3 border-s-4 border-accent print:hidden md:flex md:items-center md:justify-between md:gap-6"
    >
      <div className="grid gap-1">
        <h2 id="stay-changed" className="font-text text-base font-bold">
          {isFirst ? t.stays.agreeTogether() : t.stays.newSinceYouAgreed()}
        </h2>
        {isFirst ? (
          <p className="text-soft">{t.stays.agreeTogetherExplained()}</p>
        ) : (
          <ul className="grid gap-0.5">
            {changes.slice(0, maxListed).map((change) => (
              <li key={change.id} dir="auto">
                {changeWords(stay, change, order, memberId)}
              </li>
            ))}
          </ul>
        )}
        {!isFirst && changes.length > maxListed && (
          <p className="text-sm text-soft">{t.stays.moreChanges({ count: changes.length - maxListed })}</p>
        )}
        <OwnShare stay={stay} share={me.share} />
      </div>
      <div className="flex flex-none flex-wrap gap-2">
        <SaySomething stay={stay} />
        <Button
          variant="primary"
          icon={<CheckIcon size={18} />}
          pending={agree.isPending}
          onClick={() => agree.mutate({ id: stay.id, version: stay.version })}
        >
          {t.stays.agree()}
        </Button>
      </div>
    </Card>
  )
}

function OwnShare({ stay: { mine, price }, share }: { stay: Stay; share: number | null }) {
  if (share === null) return null
  const now = moneyOf(share, price.currency)
  const isOther = mine.agreedShare !== null && mine.agreedShare !== share
  return (
    <p className="font-semibold">
      {isOther
        ? t.stays.shareIsNow({ now, before: moneyOf(mine.agreedShare ?? 0, price.currency) })
        : t.stays.shareIs({ now })}
    </p>
  )
}

/** Opens the group chat, or the place where one writes to the only other person. */
export function SaySomething({ stay: { threadId } }: Pick<ChangedStayProps, 'stay'>) {
  return (
    <Link to="/messages" {...(threadId !== null && { search: { thread: threadId } })} className={buttonClass()}>
      {t.stays.saySomething()}
    </Link>
  )
}
