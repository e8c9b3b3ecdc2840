import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { today } from '../../../lib/format/dates.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/states/progress-bar.tsx'
import { toast } from '../../../ui/overlays/toast.ts'

/** A button that downloads everything that is stored about the member as a file. */
export function DownloadData({ profile: { username } }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const download = useMutation({
    mutationFn: () => api.profile.export(),
    onSuccess: (everything) => {
      saveFile(`compas-${username}-${today()}.json`, 'application/json', `${JSON.stringify(everything, null, 2)}\n`)
      toast({ title: t.account.dataIsInYourDownloads() })
    },
    onError: (error) => toastFailure(t.account.downloadFailed(), error),
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">
          <b className="block">{t.account.takeYourDataWithYou()}</b>
          <span className="text-soft">{t.account.yourDataExplained()}</span>
        </p>
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          {t.account.downloadMyData()}
        </Button>
      </div>
      {download.isPending && <ProgressBar label={t.account.gatheringYourData()} />}
    </div>
  )
}
