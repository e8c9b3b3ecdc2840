import type { ReactNode } from 'react'
import { t } from '#texts'
import { Button } from '../button.tsx'
import { RetryIcon } from '../pictures/icons.tsx'
import { LostSketch } from '../pictures/sketches.tsx'

type ErrorStateProps = {
  title: string
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

/** The state of content that could not be loaded: an error with a Retry button. */
export function ErrorState({ title, children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <LostSketch />
      <p className="state-title">{title}</p>
      {children && <p>{children}</p>}
      {onRetry && (
        <div className="state-action">
          <Button icon={<RetryIcon size={20} />} onClick={onRetry} pending={retrying}>
            {t.common.retry()}
          </Button>
        </div>
      )}
    </div>
  )
}
