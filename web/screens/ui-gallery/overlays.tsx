import { useRef, useState } from 'react'
import { BottomSheet } from '../../ui/bottom-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { BellIcon, ShareIcon, TrashIcon } from '../../ui/more-icons.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { SampleMenu } from './sample-menu.tsx'
import { Row, Section } from './section.tsx'

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
        <SampleMenu />
        <SampleToasts />
      </Row>
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
    </div>
  )
}
