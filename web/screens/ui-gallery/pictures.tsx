import { IconButton } from '../../ui/button.tsx'
import { Avatar, AvatarStack } from '../../ui/avatar.tsx'
import { Cover } from '../../ui/cover.tsx'
import { DateBlock } from '../../ui/date-block.tsx'
import * as firstIcons from '../../ui/icons.tsx'
import * as moreIcons from '../../ui/more-icons.tsx'
import { Tag } from '../../ui/tag.tsx'
import { danceStyles } from '../../../contract/options.ts'
import { people } from './sample.ts'
import { Row, Section } from './section.tsx'

export function PictureSections() {
  return (
    <>
      <Section id="pictures" title="Covers">
        <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {Array.from({ length: 12 }, (_, i) => (
            <SampleCover key={i} i={i} />
          ))}
        </div>
      </Section>
      <Section id="people" title="People">
        <Row>
          {people.map((name) => (
            <Avatar key={name} id={name} name={name} named />
          ))}
        </Row>
        <Row>
          <Avatar id="a" name="Marta Ruiz" size="small" named />
          <Avatar id="a" name="Marta Ruiz" named />
          <Avatar id="a" name="Marta Ruiz" size="large" named />
          <Avatar id="a" name="Marta Ruiz" size="huge" named />
          <Avatar id="b" name="Broken Picture" picture="/no-such-picture.avif" size="large" named />
        </Row>
        <Row>
          <AvatarStack>
            {people.slice(0, 4).map((name) => (
              <Avatar key={name} id={name} name={name} size="small" />
            ))}
          </AvatarStack>
          <span className="text-soft">12 going, 3 you follow</span>
        </Row>
      </Section>
      <Section id="dates" title="Dates">
        <Row>
          <DateBlock start="2025-11-19" />
          <DateBlock start="2025-11-27" end="2025-11-30" />
          <DateBlock start="2025-11-27" end="2025-12-01" />
          <DateBlock start="2025-11-19" size="large" />
          <DateBlock start="2025-11-27" end="2025-11-30" size="large" />
        </Row>
      </Section>
      <Section id="icons" title="Icons">
        <Row>
          {sortedIcons.map(([name, Icon]) => (
            <span key={name} title={name} className="grid size-11 place-items-center">
              <Icon />
            </span>
          ))}
        </Row>
      </Section>
    </>
  )
}

const { Icon: _, ...named } = firstIcons
const icons = { ...named, ...moreIcons }
/** Sorted by name, because the exports of a module have another order in the server's bundle than in the browser. */
const sortedIcons = Object.entries(icons).toSorted(([one], [other]) => (one < other ? -1 : 1))

function SampleCover({ i }: { i: number }) {
  const pair = [danceStyles[i % danceStyles.length] ?? 'Salsa', danceStyles[(i * 3 + 1) % danceStyles.length] ?? 'Zouk']
  const shown = i % 3 === 1 ? pair.slice(0, 1) : [...new Set(pair)]
  return (
    <article>
      <Cover id={`sample-${i}`} hues={shown}>
        <DateBlock start={`2025-11-${10 + i}`} className="absolute top-3 left-3" />
        <IconButton
          label="Favourite"
          icon={<moreIcons.HeartIcon solid={i === 1} {...(i === 1 && { className: 'text-accent' })} />}
          variant="secondary"
          className="absolute top-3 right-3 border-transparent"
        />
      </Cover>
      <Row>
        {shown.map((name) => (
          <Tag key={name} hue={name} className="mt-2">
            {name}
          </Tag>
        ))}
      </Row>
    </article>
  )
}
