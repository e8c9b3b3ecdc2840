import type { ComponentProps } from 'react'
import { danceStyles } from '../../../contract/platform/options.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, ChipLink } from '../../ui/fields/chip.tsx'
import { Cover } from '../../ui/pictures/cover.tsx'
import { DateBlock } from '../../lib/format/date-block.tsx'
import * as firstIcons from '../../ui/pictures/icons.tsx'
import * as moreIcons from '../../ui/pictures/more-icons.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { Badge, Tag } from '../../ui/tag.tsx'
import { Row, Section } from './section.tsx'

const { CheckIcon, icon: _, ...otherIcons } = firstIcons
/** Sorted by name, because the exports of a module have another order in the server's bundle than in the browser. */
const icons = Object.entries({ CheckIcon, ...otherIcons, ...moreIcons }).toSorted(([a], [b]) => (a < b ? -1 : 1))

const buttons = (props: ComponentProps<typeof Button>) =>
  (['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
    <Button key={variant} variant={variant} {...props}>
      {variant}
    </Button>
  ))

export function PartSections() {
  return (
    <>
      <Section title="Buttons and links">
        <Row>{buttons({})}</Row>
        <Row>{buttons({ icon: <moreIcons.SendIcon size={20} /> })}</Row>
        <Row>{buttons({ pending: true, pendingLabel: 'Sending…' })}</Row>
        <Row>{buttons({ disabled: true })}</Row>
        <Row>{buttons({ size: 'small' })}</Row>
        <Row>{buttons({ size: 'large' })}</Row>
        <Row>
          <IconButton label="Favourite" icon={<moreIcons.HeartIcon />} />
          <IconButton label="Not a favourite" variant="secondary" icon={<moreIcons.HeartIcon solid />} />
          {['link', 'link-quiet', 'link-bar', buttonClass({ variant: 'primary' })].map((look) => (
            <a key={look} href="/ui" className={look}>
              {look}
            </a>
          ))}
        </Row>
      </Section>
      <Section title="Chips, tags and badges">
        <Row>
          {danceStyles.map((name, i) => (
            <Chip key={name} hue={name} pressed={i % 2 === 0}>
              {name}
            </Chip>
          ))}
          <Chip tone="warm" pressed icon={<CheckIcon size={18} />}>
            Going
          </Chip>
          <Chip disabled pressed={false}>
            Not now
          </Chip>
          <ChipLink href="/ui" current hue="Zouk">
            A link, here
          </ChipLink>
        </Row>
        <Row>
          {[...danceStyles, 'Unheard of'].map((name) => (
            <Tag key={name} hue={name}>
              {name}
            </Tag>
          ))}
        </Row>
        <Row>
          <Badge>plain</Badge>
          {(['accent', 'teal', 'amber', 'danger'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <CountBadge value={3} label="3 unread messages" />
          <CountBadge value={120} label="120 unread messages" />
        </Row>
      </Section>
      <Section title="Cards, covers and people">
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          <Card>At rest</Card>
          <Card as="article" pressable>
            <a href="/ui" className="link-cover">
              Pressable
            </a>
          </Card>
          {danceStyles.map((name, i) => (
            <Cover key={name} id={name} hues={[name]}>
              <DateBlock start={`2025-11-${10 + i}`} className="absolute top-3 left-3" />
            </Cover>
          ))}
        </div>
        <Row>
          <DateBlock start="2025-11-27" end="2025-11-30" />
          <DateBlock start="2025-11-27" end="2025-12-01" isRepeated />
          {(['small', 'medium', 'large', 'huge'] as const).map((size) => (
            <Avatar key={size} id={size} name="Marta Ruiz" size={size} named />
          ))}
          <Avatar id="b" name="Łukasz Broken Picture" picture="/no-such-picture.avif" size="large" named />
        </Row>
      </Section>
      <Section title="Icons">
        <Row>
          {icons.map(([name, Icon]) => (
            <span key={name} title={name} className="grid size-11 place-items-center">
              <Icon />
            </span>
          ))}
        </Row>
      </Section>
    </>
  )
}
