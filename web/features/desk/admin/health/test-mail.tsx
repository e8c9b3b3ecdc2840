import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#texts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/states/callout.tsx'
import { Spinner } from '../../../../ui/states/spinner.tsx'
import { testMailQuery, useSendTestMail } from './health.queries.ts'
import { testMailText } from './health.words.ts'

/** Sends an email to the admin's own address, and displays its state. */
export function TestMail({ api, adminId }: { api: Api; adminId: string }) {
  const [id, setId] = useState<string | null>(null)
  const send = useSendTestMail(api, {
    onSuccess: (sent) => setId(sent.testMailId),
    onError: (error) => toastFailure(t.health.noTestMailSent(), error),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <Button size="small" pending={send.isPending} pendingLabel={t.health.sending()} onClick={() => send.mutate()}>
        {t.health.sendTestMail()}
      </Button>
      <output className="block w-full">
        {id !== null && <Outcome key={id} api={api} adminId={adminId} id={id} />}
      </output>
    </div>
  )
}

function Outcome({ api, adminId, id }: { api: Api; adminId: string; id: string }) {
  const { data, isError } = useQuery(testMailQuery(api, adminId, id))
  if (data === undefined)
    return isError ? <Callout tone="amber">{t.health.testMailNotChecked()}</Callout> : <OnItsWay />
  if (data.state === 'waiting') return <OnItsWay />
  const tone = data.state === 'sent' ? 'teal' : data.state === 'retrying' ? 'amber' : 'danger'
  return <Callout tone={tone}>{testMailText(data)}</Callout>
}

const OnItsWay = () => (
  <p className="flex items-center gap-2 text-soft">
    <Spinner />
    {t.health.testMailOnItsWay()}
  </p>
)
