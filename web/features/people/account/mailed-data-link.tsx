import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
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
  if (download.error instanceof ApiError && download.error.code === 'invalid_token')
    return <ExpiredLink lasts="24 hours" />
  if (download.isSuccess)
    return (
      <Callout tone="teal" alert title="Your data is in your downloads">
        The link does not work any more. If the file gets lost, ask for a new link the same way.
      </Callout>
    )
  return (
    <>
      <p>Everything we have stored about you, in one file that other programs can read.</p>
      {download.error && (
        <Callout tone="danger" alert title="Download failed">
          {errorMessage(download.error, 'We could not reach the server. Please try again, or ask for another link.')}
        </Callout>
      )}
      <Button variant="primary" size="large" pending={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
      {download.isPending && <ProgressBar label="Gathering everything we have stored about you" />}
      <p className="text-soft">Keep the file to yourself: your messages are in it.</p>
    </>
  )
}
