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
import { againText, failureText, notAgain } from './health.words.ts'

const columns = 'lg:items-center lg:gap-x-6 lg:grid-cols-[14rem_minmax(0,1fr)_auto]'

/** The emails that failed permanently, with a button to send them again. */
export function GivenUpMails({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={givenUpMailsQuery(api, adminId)}
      nouns={['email was given up', 'emails were given up']}
      failed="Failed to load the emails that were given up. Please try again."
      empty={
        <EmptyLine title="No email was given up">What a mail server refuses is listed here for 30 days.</EmptyLine>
      }
      columns={{ heads: ['To', 'Why', ''], grid: columns }}
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
          ? { title: 'None of them can be sent again' }
          : { title: 'They are sent again within seconds', description: againText(done, 'email') },
      ),
    onError: (error) => toastFailure('Not sent again', error),
  })
  return (
    <Button size="small" pending={resend.isPending} pendingLabel="Sending…" onClick={() => resend.mutate()}>
      Resend all
    </Button>
  )
}

function GivenUp({ api, mail }: { api: Api; mail: GivenUpMail }) {
  const { to, isNotification, givenUpAt, attempts, failure, error, again } = mail
  const resend = useResendMail(api, {
    onSuccess: () => toast({ title: 'It is sent again within seconds' }),
    onError: (refused) => toastFailure('Not sent again', refused),
  })
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:grid', columns)}>
      <p className="min-w-0">
        <span className="block wrap-anywhere">{to}</span>
        <span className="text-sm text-soft">{isNotification ? 'Notification' : 'About the account'}</span>
      </p>
      <p className="min-w-0 basis-full max-lg:order-last lg:basis-auto">
        <span className="block">{failureText(failure)}</span>
        <span className="text-sm wrap-anywhere text-soft">
          <time dateTime={givenUpAt}>{momentOf(givenUpAt)}</time>
          {` · ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}
          {error !== null && ` · ${error}`}
        </span>
      </p>
      {again === 'possible' ? (
        <Button size="small" pending={resend.isPending} pendingLabel="Sending…" onClick={() => resend.mutate(mail)}>
          Resend<span className="sr-only">: {to}</span>
        </Button>
      ) : (
        <span className="text-sm text-soft">{notAgain[again]}</span>
      )}
    </div>
  )
}
