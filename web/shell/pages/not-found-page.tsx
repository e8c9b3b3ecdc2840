import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from './message-page.tsx'

export function NotFoundPage() {
  return (
    <MessagePage
      title={t.shell.pageNotFound()}
      actions={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          {t.shell.backToTheFestivals()}
        </Link>
      }
    >
      <PageHead title={t.shell.pageNotFound()} description={t.shell.noPageHere()} />
      <p className="text-lg text-soft">{t.shell.didYouForgetThePage()}</p>
      <p className="max-w-[26rem] text-soft">{t.shell.ourMissedStep()}</p>
    </MessagePage>
  )
}
