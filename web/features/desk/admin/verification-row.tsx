import { useState } from 'react'
import { t } from '#texts'
import type { AskedVerification } from '../../../../contract/people/verifications.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { relativeTime } from '../../../lib/format/relative-time.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { socialAddress } from '../../../lib/page/social-address.ts'
import { Button } from '../../../ui/button.tsx'
import { OutsideLink } from '../../../ui/outside-link.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { LinkIcon } from '../../../ui/pictures/more-icons.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { useDecideVerification } from '../../people/verifications/verifications.queries.ts'
import { accountName, typeLabels } from '../../people/verifications/verifications.words.ts'
import { MemberLink } from '../../../lib/member/member-link.tsx'

const RefuseDialog = lazyPart(() => import('./dialogs/refuse-dialog.tsx'), 'RefuseDialog')

/** 'Instagram of Eva' */
const whose = { instagram: t.desk.instagramOf, id: t.desk.identityOf }

type VerificationRowProps = { api: Api; asked: AskedVerification /** The admin's own. */; isOwn: boolean }

/** A request for a verification, or a mark, with the evidence and the decisions for an admin. */
export function VerificationRow({ api, asked, isOwn }: VerificationRowProps) {
  const { type, status, askedAt, verifiedAt, member } = asked
  const { id, name, username, avatar, profilePicture } = member
  return (
    <article aria-label={whose[type]({ name })} className="grid gap-3 py-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar id={id} name={name} picture={avatar ?? profilePicture} />
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2">
            <MemberLink member={{ username, name }} className="link-quiet font-bold break-words" />
            <Badge>{typeLabels[type]()}</Badge>
          </p>
          <p className="text-sm text-soft">
            @{username} · {t.desk.since({ day: formatDayOf(member.createdAt) })} ·{' '}
            {verifiedAt === null ? (
              <time dateTime={askedAt}>{t.desk.asked({ ago: relativeTime(askedAt) })}</time>
            ) : (
              <time dateTime={verifiedAt}>{t.desk.verified({ day: formatDayOf(verifiedAt) })}</time>
            )}
          </p>
        </div>
        {isOwn ? (
          <p className="text-sm text-soft">{t.desk.isYourOwn()}</p>
        ) : (
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            {status === 'pending' && <Confirm api={api} asked={asked} />}
            <Refuse api={api} asked={asked} />
          </div>
        )}
      </div>
      <Evidence asked={asked} />
    </article>
  )
}

/** What the member sent to be verified: the code in a profile, or when they can be called. */
function Evidence({ asked: { type, status, subject, code, note } }: { asked: AskedVerification }) {
  if (type === 'id')
    return (
      <>
        {note !== null && (
          <blockquote dir="auto" className="border-s-2 border-line ps-4 break-words">
            {note}
          </blockquote>
        )}
        <p className="text-sm text-soft">
          {status === 'pending' ? t.desk.callThem() : subject !== null && t.desk.theirNameIs({ subject })}
        </p>
      </>
    )
  const address = subject === null ? null : socialAddress('Instagram', subject)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {code !== null && (
        <p>
          {t.desk.bioMustContain({
            code,
            b: (inner) => <b className="inline-block rounded-s bg-sunk px-2 py-0.5 whitespace-nowrap">{inner}</b>,
          })}
        </p>
      )}
      {address === null ? (
        <p dir="auto" className="break-words text-soft">
          {t.desk.notAnInstagramName({ subject: subject ?? '' })}
        </p>
      ) : (
        <OutsideLink href={address.url} className="link-bar max-w-full gap-2">
          <LinkIcon size={18} className="flex-none" />
          <span className="min-w-0 break-words">{accountName(address.username ?? address.url)}</span>
          <span className="sr-only">{t.desk.onInstagram()}</span>
        </OutsideLink>
      )}
    </div>
  )
}

type AskedProps = Omit<VerificationRowProps, 'isOwn'>

const whatWasSeen = { instagram: t.desk.codeSeen, id: t.desk.personSeen }

function Confirm({ api, asked: { id, type, member } }: AskedProps) {
  const decide = useDecideVerification(api, {
    onSuccess: () =>
      toast({
        announceOnly: true,
        title: t.desk.confirmed(),
        description: t.desk.willBeTold({ member: member.name }),
      }),
    onError: (error) => toastFailure(t.desk.failedToConfirm(), error),
  })
  return (
    <ConfirmButton
      size="small"
      variant="primary"
      destructive={false}
      question={t.desk.confirmQuestion({ type, name: member.name })}
      whatIsLost={whatWasSeen[type]()}
      confirmLabel={t.desk.confirm()}
      pendingLabel={t.desk.confirming()}
      pending={decide.isPending}
      onConfirm={(close) => decide.mutate({ id, status: 'verified' }, { onSettled: close })}
    >
      {t.desk.confirm()}
      <span className="sr-only">: {whose[type](member)}</span>
    </ConfirmButton>
  )
}

function Refuse({ api, asked }: AskedProps) {
  const [isAsking, setAsking] = useState(false)
  const label = asked.status === 'pending' ? t.desk.decline() : t.desk.removeMark()
  return (
    <>
      <Button
        size="small"
        {...(asked.status === 'verified' && { variant: 'quiet' as const, className: 'text-danger-ink' })}
        {...dialogTrigger(RefuseDialog.preload)}
        onClick={() => setAsking(true)}
      >
        {label}
        <span className="sr-only">: {whose[asked.type](asked.member)}</span>
      </Button>
      {isAsking && <RefuseDialog api={api} asked={asked} onClose={() => setAsking(false)} />}
    </>
  )
}
