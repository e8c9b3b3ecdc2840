import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { AskedType, OwnVerification } from '../../../../contract/people/verifications.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { formatDayOf } from '../../../lib/format/dates.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { CopyIcon } from '../../../ui/pictures/more-icons.tsx'
import { useAskVerification, useWithdrawVerification } from './verifications.queries.ts'
import { accountName, howItGoes, markLasts, typeLabels, withdrawal } from './verifications.words.ts'

const CallDialog = lazyPart(() => import('./call-dialog.tsx'), 'CallDialog')

export type Asked = OwnVerification & { type: AskedType }
type AskedProps = {
  verification: Asked
  /** The Instagram name in the profile. */
  instagram: string | null
}

/** A verification by an admin: its procedure, what the member has to do, and its result. */
export function AskedVerification({ verification, instagram }: AskedProps) {
  const { type, status, subject, reason, verifiedAt } = verification
  if (status === 'pending') return <Waiting verification={verification} />
  if (status === 'verified')
    return (
      <>
        <p className="text-soft">
          {verifiedAt !== null && `Since ${formatDayOf(verifiedAt)}. `}
          {subject !== null && markLasts[type](subject)}
        </p>
        <Withdraw type={type} status={status} />
      </>
    )
  return (
    <>
      {status === 'rejected' && (
        <p dir="auto">
          <b>Why:</b> {reason}
        </p>
      )}
      <p className="text-soft">{howItGoes[type]}</p>
      {type === 'instagram' && !instagram ? (
        <p className="text-soft">
          First write your Instagram name under{' '}
          <Link to="/settings" hash="social" className="link">
            Social Media
          </Link>{' '}
          and save it.
        </p>
      ) : (
        <Start type={type} label={status === 'rejected' ? 'Try again' : 'Start'} />
      )}
    </>
  )
}

function Waiting({ verification: { type, subject, code, note, askedAt } }: { verification: Asked }) {
  return (
    <>
      {type === 'instagram' && code !== null ? (
        <>
          <p>
            Put this code anywhere into the bio of <bdi>{subject && accountName(subject)}</bdi> on Instagram, and leave
            it there until we tell you.
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label="Code for your bio"
              value={code}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
              className="min-w-0 flex-1 basis-48 sm:max-w-64"
            />
            <Button icon={<CopyIcon size={20} />} onClick={() => void copyText(code)}>
              Copy<span className="sr-only"> the code</span>
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            We call you at the time you gave. Have a document with your name at hand: we look at it, and keep nothing.
          </p>
          <blockquote dir="auto" className="border-s-2 border-line ps-4 break-words">
            {note}
          </blockquote>
        </>
      )}
      <p className="text-sm text-soft">
        {askedAt !== null && `Asked ${formatDayOf(askedAt)}. `}
        {type === 'id'
          ? 'Only the people who look after this site see what you wrote. It is deleted once they have decided.'
          : 'Somebody usually looks within a few days.'}
      </p>
      <Withdraw type={type} status="pending" />
    </>
  )
}

/** An Instagram account gets its code at once; a call needs a time. */
function Start({ type, label }: { type: AskedType; label: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isTelling, setTelling] = useState(false)
  const ask = useAskVerification(api, {
    onSuccess: () => toast({ title: 'Your code is here', description: 'Put it into your bio: we look for it there.' }),
    onError: (error) => toastFailure('Failed to ask', error),
  })
  const isCall = type === 'id'
  return (
    <>
      <Button
        pending={ask.isPending}
        {...(isCall && dialogTrigger(CallDialog.preload))}
        onClick={() => (isCall ? setTelling(true) : ask.mutate({ type: 'instagram' }))}
        className="justify-self-start"
      >
        {label}
        <span className="sr-only">: {typeLabels[type]}</span>
      </Button>
      {isTelling && <CallDialog api={api} onClose={() => setTelling(false)} />}
    </>
  )
}

function Withdraw({ type, status }: { type: AskedType; status: 'pending' | 'verified' }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { label, question, lost, done } = withdrawal[status]
  const withdraw = useWithdrawVerification(api, {
    onSuccess: () => toast({ title: done, description: typeLabels[type] }),
    onError: (error) => toastFailure('That did not work', error),
  })
  return (
    <div>
      <ConfirmButton
        size="small"
        variant="quiet"
        question={question}
        whatIsLost={lost}
        cancelLabel="Keep it"
        confirmLabel={label}
        pendingLabel="One moment…"
        pending={withdraw.isPending}
        onConfirm={(close) => withdraw.mutate(type, { onSettled: close })}
      >
        {label}
        <span className="sr-only">: {typeLabels[type]}</span>
      </ConfirmButton>
    </div>
  )
}
