import { lazy, Suspense, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { BellIcon, MoreIcon, ShareIcon, TrashIcon } from '../../ui/more-icons.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { Row, Section } from './section.tsx'

const Dialog = lazy(() => import('../../ui/dialog.tsx').then((m) => ({ default: m.Dialog })))
const ConfirmDialog = lazy(() => import('../../ui/dialog.tsx').then((m) => ({ default: m.ConfirmDialog })))
const BottomSheet = lazy(() => import('../../ui/bottom-sheet.tsx').then((m) => ({ default: m.BottomSheet })))
const Popover = lazy(() => import('../../ui/popover.tsx').then((m) => ({ default: m.Popover })))
const SampleMenu = lazy(() => import('./sample-menu.tsx').then((m) => ({ default: m.SampleMenu })))
const Tabs = lazy(() => import('../../ui/tabs.tsx').then((m) => ({ default: m.Tabs })))

type Open = 'dialog' | 'confirm' | 'sheet' | 'popover'

export function OverlaySections() {
  const [open, setOpen] = useState<Open>()
  const anchor = useRef<HTMLButtonElement>(null)
  const state = (name: Open) => ({
    open: open === name,
    onOpenChange: (opens: boolean) => setOpen(opens ? name : undefined),
  })
  return (
    <Section id="overlays" title="Overlays">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('sheet')}>Bottom sheet</Button>
        <Button
          ref={anchor}
          aria-haspopup="dialog"
          aria-expanded={open === 'popover'}
          onClick={() => setOpen(open === 'popover' ? undefined : 'popover')}
        >
          Popover
        </Button>
        <Suspense fallback={<IconButton label="More" icon={<MoreIcon />} />}>
          <SampleMenu />
        </Suspense>
        <SampleToasts />
      </Row>
      <Suspense>
        <Dialog
          {...state('dialog')}
          title="Ask to join the room"
          description="The host reads your message and your profile."
          footer={
            <Button variant="primary" onClick={() => setOpen(undefined)}>
              Send request
            </Button>
          }
        >
          <TextArea label="Message" maxLength={500} />
        </Dialog>
        <ConfirmDialog
          {...state('confirm')}
          title="Delete this room?"
          description="The room and its 3 open requests are deleted. The group chat stays."
          confirmLabel="Delete room"
          cancelLabel="Keep it"
          onConfirm={() => setOpen(undefined)}
        />
        <BottomSheet
          {...state('sheet')}
          title="Filters"
          footer={
            <Button variant="primary" onClick={() => setOpen(undefined)}>
              Show 24 festivals
            </Button>
          }
        >
          <p className="text-soft">Pull the handle down, press Escape, or press Close.</p>
          <div className="h-80" />
        </BottomSheet>
        <Popover {...state('popover')} anchor={anchor} label="A popover">
          <p className="max-w-64">It hangs on its button, and goes with Escape or a press elsewhere.</p>
        </Popover>
      </Suspense>
      <SampleTabs />
    </Section>
  )
}

function SampleToasts() {
  const undone = {
    label: 'Undo',
    altText: 'Open favourites to add it again',
    onSelect: () => toast({ title: 'Added again' }),
  }
  return (
    <>
      <Button
        icon={<BellIcon size={20} />}
        onClick={() =>
          toast({ title: 'Request sent!', description: 'The host will review your request and get back to you.' })
        }
      >
        Toast
      </Button>
      <Button icon={<ShareIcon size={20} />} onClick={() => toast({ title: 'Removed from favorites', action: undone })}>
        With an action
      </Button>
      <Button
        icon={<TrashIcon size={20} />}
        onClick={() =>
          toast({ title: 'Failed to add favorite', description: 'Please try again', variant: 'destructive' })
        }
      >
        Destructive toast
      </Button>
    </>
  )
}

function SampleTabs() {
  const [tab, setTab] = useState('going')
  const panel = (words: string) => <p className="text-soft">{words}</p>
  return (
    <div id="tabs">
      <Suspense>
        <Tabs
          label="Your plans"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'going', label: 'Going', content: panel('Three festivals until March.') },
            { value: 'rooms', label: 'Rooms', content: panel('One room shared, one request open.') },
            { value: 'past', label: 'Past', content: panel('Where you have danced.') },
          ]}
        />
      </Suspense>
    </div>
  )
}
