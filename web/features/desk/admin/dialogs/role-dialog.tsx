import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
import type { AdminMember } from '../../../../../contract/desk/admin.ts'
import { ApiError } from '../../../../../contract/platform/client.ts'
import type { Api } from '../../../../lib/api.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { fieldProps } from '../../../../lib/forms/field-props.ts'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { FormFooter } from '../../../../ui/overlays/form-footer.tsx'
import { toast } from '../../../../ui/overlays/toast.ts'
import { useSetAdmin } from '../admin.queries.ts'
import { roleTexts } from '../members.words.ts'

type RoleDialogProps = { api: Api; member: AdminMember; isSelf: boolean; onClose: () => void }

/** Confirms that a member becomes an admin or stops being one, with the password of the acting admin. */
export function RoleDialog({ api, member, isSelf, onClose }: RoleDialogProps) {
  const id = useId()
  const texts = roleTexts(member, isSelf)
  const form = useForm({ defaultValues: { password: '' } })
  const change = useSetAdmin(api, {
    onSuccess: () => {
      toast({ title: texts.done })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'wrong_password')
        form.setError('password', { message: error.message }, { shouldFocus: true })
      else toastFailure(t.desk.failedToChangeTheRole(), error)
    },
  })
  const footer = (
    <FormFooter
      form={id}
      submitLabel={texts.confirm}
      pendingLabel={t.desk.saving()}
      pending={change.isPending}
      destructive={member.isAdmin}
      onClose={onClose}
    />
  )
  return (
    <Dialog open onOpenChange={onClose} title={texts.question} description={texts.whatFollows} footer={footer}>
      <form
        id={id}
        method="post"
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ password }) => change.mutate({ member, password }))(event)}
      >
        <PasswordField
          label={t.desk.yourPassword()}
          hint={t.desk.passwordHint()}
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
      </form>
    </Dialog>
  )
}
