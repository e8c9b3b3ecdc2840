import './tabs.css'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

export type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Tabs by the pattern of the ARIA authoring practices: the arrow keys, Home and End move the focus and open its tab. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, className }: TabsProps<Value>) {
  const id = useId()
  const idOf = (tab: Value) => `${id}-${tab}`
  const open = tabs.findIndex((tab) => tab.value === value)

  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const right = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const steps: Record<string, number> = { ArrowRight: right, ArrowLeft: -right, Home: -open, End: -open - 1 }
    const step = steps[event.key]
    const next = step !== undefined && tabs.at((open + step) % tabs.length)
    if (!next) return
    event.preventDefault()
    document.getElementById(idOf(next.value))?.focus()
    onChange(next.value)
  }

  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className="tabs-list">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={idOf(tab.value)}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className="tabs-tab"
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={idOf(value)}
        tabIndex={0}
        className="tabs-panel"
      >
        {tabs[open]?.content}
      </div>
    </div>
  )
}
