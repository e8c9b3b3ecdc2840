import { t } from '#texts'
import type { GivenUpMail } from '../../../../../contract/desk/health.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { toast } from '../../../../ui/overlays/toast.ts'
import { EmptyLine } from '../../../../ui/states/empty-line.tsx'
import { AdminList } from '../admin-list.tsx'
import { momentOf } from '../audit.words.ts'
import { givenUpMailsQuery, useResendMail, useResendMails } from './health.queries.ts'
import { failureText, notAgain } from './health.words.ts'
import { Slot } from '../../../../ui/slot.tsx'

const columns = 'lg:items-center lg:gap-x-6 lg:grid-cols-[14rem_minmax(0,1fr)_auto]'

/** The emails that failed permanently, with a button to send them again. */
export function GivenUpMails({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={givenUpMailsQuery(api, adminId)}
      counted={t.health.countOfFailedEmails}
      failed={t.health.failedToLoadFailedEmails()}
      empty={<EmptyLine title={t.health.noEmailHasFailed()}>{t.health.failedEmailsExplained()}</EmptyLine>}
      columns={{ heads: [t.health.to(), t.health.why(), ''], grid: columns }}
      action={<ResendAll api={api} />}
    >
      {(mail) => <GivenUp api={api} mail={mail} />}
    </AdminList>
  )
}

function ResendAll({ api }: { api: Api }) {
  const resend = useResendMails(api, {
    onSuccess: (done) =>
      toast(
        done.again === 0
          ? { title: t.health.noneSentAgain() }
          : { title: t.health.emailsSentAgain(), description: t.health.emailsAgain(done) },
      ),
    onError: (error) => toastFailure(t.health.failedToResend(), error),
  })
  return (
    <Button size="small" pending={resend.isPending} pendingLabel={t.health.sending()} onClick={() => resend.mutate()}>
      {t.health.resendAll()}
    </Button>
  )
}

function GivenUp({ api, mail }: { api: Api; mail: GivenUpMail }) {
  const { to, isNotification, givenUpAt, attempts, failure, error, again } = mail
  const resend = useResendMail(api, {
    onSuccess: () => toast({ title: t.health.emailSentAgain() }),
    onError: (refused) => toastFailure(t.health.failedToResend(), refused),
  })
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:grid', columns)}>
      <p className="min-w-0">
        <span className="block wrap-anywhere">{to}</span>
        <span className="text-sm text-soft">
          {isNotification ? t.health.notification() : t.health.aboutTheAccount()}
        </span>
      </p>
      <p className="min-w-0 basis-full max-lg:order-last lg:basis-auto">
        <span className="block">{failureText(failure)}</span>
        <span className="text-sm wrap-anywhere text-soft">
          <time dateTime={givenUpAt}>{momentOf(givenUpAt)}</time>
          {` · ${t.health.attempts({ count: attempts })}`}
          <Slot>{error !== null && ` · ${error}`}</Slot>
        </span>
      </p>
      {again === 'possible' ? (
        <Button
          size="small"
          pending={resend.isPending}
          pendingLabel={t.health.sending()}
          onClick={() => resend.mutate(mail)}
        >
          {t.health.resend()}
          <span className="sr-only">: {to}</span>
        </Button>
      ) : (
        <span className="text-sm text-soft">{notAgain[again]()}</span>
      )}
    </div>
  )
}
