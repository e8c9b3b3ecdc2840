import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { Button, type ButtonLook } from '../../../../ui/button.tsx'
import { MessageIcon } from '../../../../ui/pictures/icons.tsx'
import { useOpenThread } from '../chat.mutations.ts'
import { hidden } from '../../../../ui/text-elements.tsx'

type OpenChatButtonProps = Pick<ButtonLook, 'variant' | 'size'> & {
  memberId: string
  /** The recipient. */
  person: { id: string; name: string }
  /** The label, if it is not 'Message'. */
  children?: string
}

/** Opens the direct thread with a member. */
export function OpenChatButton(props: OpenChatButtonProps) {
  const { memberId, person, variant = 'secondary', size = 'medium', children } = props
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { mutate, isPending } = useOpenThread(api, memberId, {
    onSuccess: ({ id }) => void navigate({ to: '/messages', search: { thread: id } }),
    onError: (error) => toastFailure(t.chat.failedToOpenTheChat(), error),
  })
  return (
    <Button
      variant={variant}
      size={size}
      icon={<MessageIcon size={20} />}
      pending={isPending}
      onClick={() => mutate(person.id)}
    >
      {children ?? t.chat.message({ hidden, name: person.name })}
    </Button>
  )
}
