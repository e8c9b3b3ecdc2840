import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
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
import { b, bdi, hidden } from '../../../ui/text-elements.tsx'
import { Slot } from '../../../ui/slot.tsx'
import { exactly } from '../../../lib/page/exactly.ts'

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
          <Slot>{verifiedAt !== null && t.verifications.sinceDay({ day: formatDayOf(verifiedAt) })}</Slot>{' '}
          {subject !== null && <Slot>{markLasts[type](subject)}</Slot>}
        </p>
        <Withdraw type={type} status={status} />
      </>
    )
  return (
    <>
      {status === 'rejected' && <p dir="auto">{t.verifications.why({ reason, b })}</p>}
      <p className="text-soft">{howItGoes[type]()}</p>
      {type === 'instagram' && !instagram ? (
        <p className="text-soft">
          {t.verifications.instagramNameFirst({
            link: (inner) => (
              <Link to="/settings" hash="social" activeOptions={exactly} className="link">
                {inner}
              </Link>
            ),
          })}
        </p>
      ) : (
        <Start type={type} label={status === 'rejected' ? t.verifications.tryAgain() : t.verifications.start()} />
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
            {t.verifications.putCodeInBio({
              account: subject && accountName(subject),
              bdi,
            })}
          </p>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label={t.verifications.codeForYourBio()}
              value={code}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
              className="min-w-0 flex-1 basis-48 sm:max-w-64"
            />
            <Button icon={<CopyIcon size={20} />} onClick={() => void copyText(code)}>
              {t.verifications.copyTheCode({ hidden })}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t.verifications.callExplained()}</p>
          <blockquote dir="auto" className="border-s-2 border-line ps-4 break-words">
            {note}
          </blockquote>
        </>
      )}
      <p className="text-sm text-soft">
        <Slot>{askedAt !== null && t.verifications.askedOnDay({ day: formatDayOf(askedAt) })}</Slot>{' '}
        {type === 'id' ? t.verifications.whoSeesYourNote() : t.verifications.checkedInAFewDays()}
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
    onSuccess: () => toast({ title: t.verifications.yourCodeIsHere(), description: t.verifications.putItInYourBio() }),
    onError: (error) => toastFailure(t.verifications.failedToAsk(), error),
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
        {t.verifications.labelForType({
          label,
          type: typeLabels[type](),
          hidden,
        })}
      </Button>
      {isTelling && <CallDialog api={api} onClose={() => setTelling(false)} />}
    </>
  )
}

function Withdraw({ type, status }: { type: AskedType; status: 'pending' | 'verified' }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { label, question, lost, done } = withdrawal[status]
  const withdraw = useWithdrawVerification(api, {
    onSuccess: () => toast({ title: done(), description: typeLabels[type]() }),
    onError: (error) => toastFailure(t.verifications.thatDidNotWork(), error),
  })
  return (
    <div>
      <ConfirmButton
        size="small"
        variant="quiet"
        question={question()}
        whatIsLost={lost()}
        cancelLabel={t.common.keepIt()}
        confirmLabel={label()}
        pendingLabel={t.verifications.oneMoment()}
        pending={withdraw.isPending}
        onConfirm={(close) => withdraw.mutate(type, { onSettled: close })}
      >
        {t.verifications.labelForType({
          label: label(),
          type: typeLabels[type](),
          hidden,
        })}
      </ConfirmButton>
    </div>
  )
}
