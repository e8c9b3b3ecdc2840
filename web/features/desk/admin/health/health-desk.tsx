import { type ReactNode, useId } from 'react'
import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { DailyCounts } from './daily-counts.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { GivenUpMails } from './given-up-mails.tsx'
import { SiteFacts } from './site-facts.tsx'
import { TestMail } from './test-mail.tsx'
import { WaitingJobs } from './waiting-jobs.tsx'
import { WaitingMails } from './waiting-mails.tsx'

/** The state of the site, for its operators. */
export function HealthDesk({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Part title={t.health.site()}>
        <SiteFacts api={api} adminId={adminId} />
      </Part>
      <Part title={t.health.newEachDay()}>
        <DailyCounts api={api} adminId={adminId} />
      </Part>
      <Part title={t.health.queue()}>
        <WaitingJobs api={api} adminId={adminId} />
        <div>
          <FailedJobs api={api} adminId={adminId} />
        </div>
      </Part>
      <Part title={t.health.mail()}>
        <WaitingMails api={api} adminId={adminId} />
        <TestMail api={api} adminId={adminId} />
        <div>
          <GivenUpMails api={api} adminId={adminId} />
        </div>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
