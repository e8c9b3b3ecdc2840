import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { copyText } from '../../../../lib/browser/copy-text.ts'
import { read } from '../../../../lib/browser/browser-store.ts'
import { ReportButton } from '../../../../lib/reports/report-button.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { messageDraft } from '../composer/message-draft.ts'

/** Replaces a thread that ended while it was open, for any reason. An unsent text can still be copied. */
export function GoneThread({ memberId, threadId }: { memberId: string; threadId: string }) {
  const draft = read(messageDraft(memberId, threadId))?.values.content ?? ''
  return (
    <div role="alert" className="grid justify-items-start gap-4 p-5">
      <h2 className="text-xl">{t.chat.chatIsGone()}</h2>
      {draft !== '' && (
        <figure className="w-full rounded-m border border-line bg-card p-4">
          <figcaption className="text-sm text-soft">{t.chat.yourDraftWasntSent()}</figcaption>
          <blockquote dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
            {draft}
          </blockquote>
          <Button size="small" className="mt-3" onClick={() => void copyText(draft)}>
            {t.chat.copy()}
          </Button>
        </figure>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to="/messages" className={buttonClass()}>
          {t.chat.allMessages()}
        </Link>
        <ReportButton thing={null} />
      </div>
    </div>
  )
}
