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
    onSuccess: () => toast({ title: 'Good that you are home', description: 'The check is over. Sleep well!' }),
    onError: (error) => toastFailure('We do not know yet that you are home', error),
  })
  return (
    <Button {...look} icon={<CheckIcon size={20} />} pending={isPending} onClick={() => answer()}>
      I am home
    </Button>
  )
}
