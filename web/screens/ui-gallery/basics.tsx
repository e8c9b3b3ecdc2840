import { type ComponentProps, useState } from 'react'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, ChipLink } from '../../ui/chip.tsx'
import { CheckIcon, FilterIcon, PlusIcon } from '../../ui/icons.tsx'
import { HeartIcon, MoreIcon, SendIcon } from '../../ui/more-icons.tsx'
import { Badge, Count, Tag } from '../../ui/tag.tsx'
import { danceStyles } from '../../../contract/options.ts'
import { Row, Section } from './section.tsx'

const surfaces = [
  ['paper', 'bg-paper text-ink'],
  ['card', 'bg-card text-ink'],
  ['sunk', 'bg-sunk text-ink'],
  ['raised', 'bg-raised text-ink'],
  ['soft on paper', 'bg-paper text-soft'],
  ['ink', 'bg-ink text-on-ink'],
  ['accent', 'bg-accent text-on-accent'],
  ['accent wash', 'bg-accent-wash text-accent-ink'],
  ['teal', 'bg-teal-wash text-teal'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger wash', 'bg-danger-wash text-danger-ink'],
  ['amber', 'bg-amber-wash text-amber'],
] as const

export function BasicsSections() {
  return (
    <>
      <Section id="colours" title="Colours">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {surfaces.map(([name, classes]) => (
            <div key={name} className={`rounded-m border border-line p-4 pt-10 font-medium ${classes}`}>
              {name}
            </div>
          ))}
        </div>
      </Section>
      <Section id="type" title="Type">
        <p className="font-display text-hero font-heading tracking-display">
          Dance far away. <span className="text-accent">Never travel alone.</span>
        </p>
        <p className="max-w-prose text-lg text-soft">
          Find the festival, share a room with people who fit, and sit down to dinner with friends you have not met yet.
        </p>
        <h3>Transilvania Salsa Fest, Cluj-Napoca, România, ¡ñandú, Łódź!</h3>
        <p className="max-w-prose">
          Text is set in Figtree, with{' '}
          <a href="#type" className="link">
            links like this
          </a>{' '}
          and <b>words that weigh more</b>. Prices stand in tabular figures: <data value="125">€125</data>,{' '}
          <data value="98">€98</data>.
        </p>
      </Section>
      <Buttons />
      <Chips />
      <Section id="cards" title="Cards">
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <Card>
            <h3>At rest</h3>
            <p className="mt-2 text-soft">Paper on paper, lifted by a shadow so faint that it needs no border.</p>
          </Card>
          <Card as="article" pressable>
            <h3>
              <a href="#cards" className="link-cover">
                Pressable
              </a>
            </h3>
            <p className="mt-2 text-soft">The whole card follows its one link; the button below is its own.</p>
            <Button size="small" className="mt-4">
              Interested
            </Button>
          </Card>
          <Card flush>
            <div className="h-24 bg-accent-wash" />
            <p className="p-5">Flush: a picture runs to the edge.</p>
          </Card>
        </div>
      </Section>
    </>
  )
}

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

function Buttons() {
  const all = (props: ComponentProps<typeof Button>) =>
    variants.map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        {props.children ?? variant}
      </Button>
    ))
  return (
    <Section id="buttons" title="Buttons and links">
      <Row>{all({})}</Row>
      <Row>{all({ icon: <SendIcon size={20} />, children: 'Send request' })}</Row>
      <Row>{all({ pending: true, pendingLabel: 'Sending…', children: 'Send request' })}</Row>
      <Row>{all({ disabled: true })}</Row>
      <Row>
        {all({ size: 'small' })}
        <Button variant="primary" size="large">
          Large
        </Button>
      </Row>
      <Row>
        <IconButton label="Favourite" icon={<HeartIcon />} />
        <IconButton
          label="Remove from favourites"
          variant="secondary"
          icon={<HeartIcon solid className="text-accent" />}
        />
        <IconButton label="Add" variant="primary" icon={<PlusIcon />} />
        <IconButton label="More" icon={<MoreIcon />} />
      </Row>
      <Row>
        <a href="#buttons" className={buttonClass({ variant: 'primary' })}>
          A link as a button
        </a>
        <a href="#buttons" className="link">
          A link in text
        </a>
        <a href="#buttons" className="link-quiet">
          A quiet link
        </a>
      </Row>
      <nav aria-label="A bar" className="flex gap-6">
        <a href="#buttons" className="link-bar" aria-current="page">
          Festivals
        </a>
        <a href="#chips" className="link-bar">
          Rooms
        </a>
        <a href="#cards" className="link-bar">
          Social Finder
        </a>
      </nav>
    </Section>
  )
}

function Chips() {
  const [pressed, setPressed] = useState<readonly string[]>(['Bachata'])
  const toggle = (name: string) =>
    setPressed(pressed.includes(name) ? pressed.filter((each) => each !== name) : [...pressed, name])
  return (
    <Section id="chips" title="Chips, tags and badges">
      <div className="chip-row">
        <Chip icon={<FilterIcon size={18} />}>Filters</Chip>
        {danceStyles.map((name) => (
          <Chip key={name} hue={name} pressed={pressed.includes(name)} onClick={() => toggle(name)}>
            {name}
          </Chip>
        ))}
      </div>
      <Row>
        <Chip tone="warm" pressed={false}>
          Interested
        </Chip>
        <Chip tone="warm" pressed icon={<CheckIcon size={18} />}>
          Going
        </Chip>
        <Chip disabled pressed={false}>
          Not now
        </Chip>
        <ChipLink href="#chips" current hue="Zouk">
          A link, here
        </ChipLink>
        <ChipLink href="#cards" hue="Salsa">
          A link, elsewhere
        </ChipLink>
      </Row>
      <Row>
        {danceStyles.map((name) => (
          <Tag key={name} hue={name}>
            {name}
          </Tag>
        ))}
        <Tag hue="Unheard of">Unheard of</Tag>
      </Row>
      <Row>
        <Badge>Draft</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="teal" icon={<CheckIcon size={16} />}>
          5 of 6 fit
        </Badge>
        <Badge tone="amber">Pending</Badge>
        <Badge tone="danger">Full</Badge>
        <Count value={3} label="3 unread messages" />
        <Count value={120} label="120 unread messages" />
      </Row>
    </Section>
  )
}
