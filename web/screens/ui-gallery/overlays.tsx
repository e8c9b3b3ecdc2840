import { useRef, useState } from 'react'
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { Row, Section } from './section.tsx'

const overlays = ['dialog', 'confirmation', 'bottom sheet', 'popover'] as const
type Overlay = (typeof overlays)[number]

const description = 'Please try again'
const toasts = {
  toast: () => toast({ title: 'Request sent!', description }),
  'toast with an action': () =>
    toast({ title: 'Removed', action: { label: 'Undo', altText: 'Add it again', onSelect: () => undefined } }),
  'destructive toast': () => toast({ title: 'Failed to add favorite', description, variant: 'destructive' }),
}

export function OverlaySection() {
  const [open, setOpen] = useState<Overlay>()
  const [tab, setTab] = useState('Going')
  const anchor = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  const state = (name: Overlay) => ({
    open: open === name,
    onOpenChange: (opens: boolean) => setOpen(opens ? name : undefined),
    title: `A ${name}`,
  })
  const footer = (
    <Button variant="primary" onClick={close}>
      Done
    </Button>
  )
  const { title, ...popover } = state('popover')
  return (
    <Section title="Overlays and tabs">
      <Row>
        {overlays.map((name) => (
          <Button
            key={name}
            ref={name === 'popover' ? anchor : null}
            aria-haspopup="dialog"
            onClick={() => setOpen(open === name ? undefined : name)}
          >
            {name}
          </Button>
        ))}
        {Object.entries(toasts).map(([name, show]) => (
          <Button key={name} onClick={show}>
            {name}
          </Button>
        ))}
      </Row>
      <Dialog {...state('dialog')} description={description} footer={footer}>
        <p>Its content</p>
      </Dialog>
      <ConfirmDialog
        {...state('confirmation')}
        description="The room and its 3 open requests are deleted."
        confirmLabel="Delete room"
        cancelLabel="Keep it"
        onConfirm={close}
      />
      <BottomSheet {...state('bottom sheet')} footer={footer}>
        <p>Pull the handle down, press Escape, or press Close.</p>
      </BottomSheet>
      <Popover {...popover} anchor={anchor} label={title}>
        <p className="max-w-64">It stays at its button, and closes with Escape or a press elsewhere.</p>
      </Popover>
      <Tabs
        label="Your plans"
        value={tab}
        onChange={setTab}
        tabs={['Going', 'Rooms', 'Past'].map((value) => ({ value, label: value, content: <p>{value}</p> }))}
      />
    </Section>
  )
}
