import { t } from '#texts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { CopyIcon } from '../../../ui/pictures/more-icons.tsx'

/** A new link, which is displayed until the page is closed. */
export function NewAddress({ url }: { url: string }) {
  return (
    <div className="grid gap-4">
      <TextField
        label={t.calendar.yourCalendarLink()}
        hint={t.calendar.copyItNow()}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button icon={<CopyIcon size={20} />} onClick={() => void copyText(url)}>
          {t.calendar.copy()}
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({})}>
          {t.calendar.openInMyCalendar()}
        </a>
      </div>
      <p className="text-soft">{t.calendar.whereItOpens()}</p>
    </div>
  )
}
