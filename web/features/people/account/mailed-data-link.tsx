import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { today } from '../../../lib/format/dates.ts'
import { errorMessage } from '../../../lib/forms/form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import { ExpiredLink } from './expired-link.tsx'

/** Requires a click, because the link works once, and programs that open the links of an email must not use it up. */
export function MailedDataLink({ token }: { token: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const download = useMutation({
    mutationFn: () => api.profile.exportMailed({ body: { token } }),
    onSuccess: (everything) =>
      saveFile(`compas-${today()}.json`, 'application/json', `${JSON.stringify(everything, null, 2)}\n`),
  })
  if (download.error instanceof ApiError && download.error.code === 'invalid_token') return <ExpiredLink hours={24} />
  if (download.isSuccess)
    return (
      <Callout tone="teal" alert title={t.account.dataIsInYourDownloads()}>
        {t.account.dataLinkUsedUp()}
      </Callout>
    )
  return (
    <>
      <p>{t.account.yourDataExplained()}</p>
      {download.error && (
        <Callout tone="danger" alert title={t.account.downloadFailed()}>
          {errorMessage(download.error, t.account.serverNotReachedForData())}
        </Callout>
      )}
      <Button variant="primary" size="large" pending={download.isPending} onClick={() => download.mutate()}>
        {t.account.downloadMyData()}
      </Button>
      {download.isPending && <ProgressBar label={t.account.gatheringYourData()} />}
      <p className="text-soft">{t.account.keepTheFilePrivate()}</p>
    </>
  )
}
