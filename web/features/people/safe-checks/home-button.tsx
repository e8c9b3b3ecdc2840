import { t } from '#texts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { useAnswerCheck } from './safe-checks.queries.ts'

type HomeButtonProps = ButtonLook & { api: Api; memberId: string }

/** Answers the member's own check. */
export function HomeButton({ api, memberId, ...look }: HomeButtonProps) {
  const { mutate: answer, isPending } = useAnswerCheck(api, memberId, {
    onSuccess: () => toast({ title: t.safeChecks.gladYoureHome(), description: t.safeChecks.checkIsOver() }),
    onError: (error) => toastFailure(t.safeChecks.homeNotRecorded(), error),
  })
  return (
    <Button {...look} icon={<CheckIcon size={20} />} pending={isPending} onClick={() => answer()}>
      {t.safeChecks.imHome()}
    </Button>
  )
}
