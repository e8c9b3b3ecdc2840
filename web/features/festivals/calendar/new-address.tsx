import { copyText } from '../../../lib/browser/copy-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { CopyIcon } from '../../../ui/pictures/more-icons.tsx'

/** A new link, which is displayed until the page is closed. */
export function NewAddress({ url }: { url: string }) {
  return (
    <div className="grid gap-4">
      <TextField
        label="Your calendar link"
        hint="Copy it now. We can't show it again."
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button icon={<CopyIcon size={20} />} onClick={() => void copyText(url)}>
          Copy
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({})}>
          Open in my calendar
        </a>
      </div>
      <p className="text-soft">
        “Open in my calendar” works on iPhone, iPad and Mac, and in Outlook. In Google Calendar, on a computer, choose
        “Other calendars”, then “From URL”, and paste the link.
      </p>
    </div>
  )
}
