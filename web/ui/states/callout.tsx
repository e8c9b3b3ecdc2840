import { Info } from 'lucide'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { AlertIcon, CheckIcon, icon } from '../pictures/icons.tsx'

const InfoIcon = icon(Info)

type CalloutProps = {
  tone?: 'plain' | 'teal' | 'amber' | 'danger'
  title?: string
  /** An alert is announced at once; use it when the callout appears after an action of the reader. */
  alert?: boolean
  action?: ReactNode
  className?: string
  children?: ReactNode
}

export function Callout({ tone = 'plain', title, alert, action, className, children }: CalloutProps) {
  return (
    <div role={alert ? 'alert' : undefined} className={cx('callout', tone !== 'plain' && `callout-${tone}`, className)}>
      {tone === 'teal' ? <CheckIcon /> : tone === 'plain' ? <InfoIcon /> : <AlertIcon />}
      <div className="callout-body">
        <div className="callout-words">
          {title && <b className="callout-title">{title}</b>}
          {children}
        </div>
        {action}
      </div>
    </div>
  )
}
