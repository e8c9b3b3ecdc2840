import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as icons from './icons.tsx'
import * as moreIcons from './more-icons.tsx'
import * as photoIcons from './photo-icons.tsx'

const { icon: _, ...drawn } = icons
type Drawn = ComponentType<{ className?: string | undefined }>
const all = Object.entries<Drawn>({ ...drawn, ...moreIcons, ...photoIcons })

const classesOf = (Icon: Drawn, className?: string) =>
  (/^<svg[^>]* class="([^"]*)"/.exec(renderToStaticMarkup(createElement(Icon, { className })))?.[1] ?? '')
    .split(' ')
    .filter(Boolean)

it('every icon and the mark keep their own classes beside those that a page gives them', () => {
  expect(all.length).toBeGreaterThan(40)
  expect(classesOf(icons.Mark)).toEqual(['mark'])
  for (const [name, Icon] of all)
    expect([name, classesOf(Icon, 'given')]).toEqual([name, [...classesOf(Icon), 'given']])
})
