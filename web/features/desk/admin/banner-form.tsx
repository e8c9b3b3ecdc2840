import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { maxNoticeLength } from '../../../../contract/desk/desk-limits.ts'
import type { Banner } from '../../../../contract/chat/notices.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { showFieldErrors, useRecheckErrors } from '../../../lib/forms/form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useBanner } from '../notices/notices.mutations.ts'

const sayWhat = { validate: (text: string) => text.trim() !== '' || t.desk.sayWhat() }

/** Publishes a banner in place of an earlier one, and removes it. */
export function BannerForm({ api, banner }: { api: Api; banner: Banner | null }) {
  const form = useForm({
    defaultValues: { text: banner?.text ?? '', link: banner?.link ?? '', endsAt: clockOf(banner?.endsAt ?? null) },
  })
  useRecheckErrors(form)
  const change = useBanner(api, {
    onSuccess: (notices) => toast({ title: notices.banner ? t.desk.bannerPublished() : t.desk.bannerRemoved() }),
    onError: (error) => {
      showFieldErrors(error, form.setError)
      toastFailure(t.desk.failedToChangeTheBanner(), error)
    },
  })
  const { errors } = form.formState
  const isRemoving = change.isPending && change.variables === null
  return (
    <SectionCard id="banner" title={t.desk.banner()} lead={t.desk.bannerExplained()}>
      <form
        noValidate
        onSubmit={form.handleSubmit(({ text, link, endsAt }) =>
          change.mutate({ text, link, endsAt: instantOf(endsAt) }),
        )}
        className="grid gap-4"
      >
        <TextArea
          label={t.desk.text()}
          rows={2}
          maxLength={maxNoticeLength}
          defaultValue={banner?.text}
          error={errors.text?.message}
          {...form.register('text', sayWhat)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t.desk.link()}
            optional
            dir="ltr"
            placeholder="/festivals"
            hint={t.desk.aPageOnThisSite()}
            {...fieldProps(form, 'link')}
          />
          <TextField
            label={t.desk.until()}
            optional
            type="datetime-local"
            hint={t.desk.inYourTimeZone()}
            {...fieldProps(form, 'endsAt')}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            pending={change.isPending && !isRemoving}
            pendingLabel={t.desk.saving()}
          >
            {banner ? t.desk.changeTheBanner() : t.desk.publishBanner()}
          </Button>
          {banner && (
            <Button pending={isRemoving} pendingLabel={t.desk.removing()} onClick={() => change.mutate(null)}>
              {t.desk.removeBanner()}
            </Button>
          )}
        </div>
      </form>
    </SectionCard>
  )
}

/** The field's value for an instant: '2026-11-27T18:00' in the device's time zone. */
function clockOf(instant: string | null): string {
  if (instant === null) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const instantOf = (clock: string) => (clock === '' ? null : new Date(clock).toISOString())
