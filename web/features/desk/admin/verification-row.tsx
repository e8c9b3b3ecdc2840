import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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
import { accountName, typeLabels, whatIsAsked } from '../../people/verifications/verifications.words.ts'

const RefuseDialog = lazyPart(() => import('./refuse-dialog.tsx'), 'RefuseDialog')

type VerificationRowProps = { api: Api; asked: AskedVerification /** The admin's own. */; isOwn: boolean }

/** A request for a verification, or a mark, with the evidence and the decisions for an admin. */
export function VerificationRow({ api, asked, isOwn }: VerificationRowProps) {
  const { type, status, askedAt, verifiedAt, member } = asked
  const { id, name, username, avatar, profilePicture } = member
  return (
    <article aria-label={`${typeLabels[type]} of ${name}`} className="grid gap-3 py-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar id={id} name={name} picture={avatar ?? profilePicture} />
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2">
            <Link to="/members/$username" params={{ username }} dir="auto" className="link-quiet font-bold break-words">
              {name}
            </Link>
            <Badge>{typeLabels[type]}</Badge>
          </p>
          <p className="text-sm text-soft">
            @{username} · since {formatDayOf(member.createdAt)} ·{' '}
            {verifiedAt === null ? (
              <time dateTime={askedAt}>asked {relativeTime(askedAt)}</time>
            ) : (
              <time dateTime={verifiedAt}>verified {formatDayOf(verifiedAt)}</time>
            )}
          </p>
        </div>
        {isOwn ? (
          <p className="text-sm text-soft">Your own: another admin has to look at it.</p>
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

/** The evidence. */
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
          {status === 'pending'
            ? 'Call them by video. Check that they are the person in the photos and that their document has this name. Take no picture of it, and keep nothing.'
            : subject !== null && `Their name: ${subject}.`}
        </p>
      </>
    )
  const address = subject === null ? null : socialAddress('Instagram', subject)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {code !== null && (
        <p>
          The bio has to contain <b className="inline-block rounded-s bg-sunk px-2 py-0.5 whitespace-nowrap">{code}</b>
        </p>
      )}
      {address === null ? (
        <p dir="auto" className="break-words text-soft">
          {subject} is not an Instagram name.
        </p>
      ) : (
        <OutsideLink href={address.url} className="link-bar max-w-full gap-2">
          <LinkIcon size={18} className="flex-none" />
          <span className="min-w-0 break-words">{accountName(address.username ?? address.url)}</span>
          <span className="sr-only">(on Instagram, opens in a new tab)</span>
        </OutsideLink>
      )}
    </div>
  )
}

type AskedProps = Omit<VerificationRowProps, 'isOwn'>

const whatWasSeen = {
  instagram: 'You have seen the code in the bio of this account. The member can take it out again.',
  id: 'You have seen the person in a video call, with a document in this name. How to call them is deleted now.',
}

function Confirm({ api, asked: { id, type, member } }: AskedProps) {
  const decide = useDecideVerification(api, {
    onSuccess: () => toast({ announceOnly: true, title: 'Confirmed', description: `${member.name} is told.` }),
    onError: (error) => toastFailure('Failed to confirm', error),
  })
  return (
    <ConfirmButton
      size="small"
      variant="primary"
      destructive={false}
      question={`Confirm ${whatIsAsked[type]} of ${member.name}?`}
      whatIsLost={whatWasSeen[type]}
      confirmLabel="Confirm"
      pendingLabel="Confirming…"
      pending={decide.isPending}
      onConfirm={(close) => decide.mutate({ id, status: 'verified' }, { onSettled: close })}
    >
      Confirm
      <span className="sr-only">
        : {typeLabels[type]} of {member.name}
      </span>
    </ConfirmButton>
  )
}

function Refuse({ api, asked }: AskedProps) {
  const [isAsking, setAsking] = useState(false)
  const label = asked.status === 'pending' ? 'Refuse' : 'Take the mark back'
  return (
    <>
      <Button
        size="small"
        {...(asked.status === 'verified' && { variant: 'quiet' as const, className: 'text-danger-ink' })}
        {...dialogTrigger(RefuseDialog.preload)}
        onClick={() => setAsking(true)}
      >
        {label}
        <span className="sr-only">
          : {typeLabels[asked.type]} of {asked.member.name}
        </span>
      </Button>
      {isAsking && <RefuseDialog api={api} asked={asked} onClose={() => setAsking(false)} />}
    </>
  )
}
