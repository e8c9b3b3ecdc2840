import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { restlessChildren } from './bare-text.ts'

/** The source of what the rule refuses in JSX. */
function refused(jsx: string): string[] {
  const found: string[] = []
  const look = (parent: Parameters<typeof restlessChildren>[0]) => {
    for (const { start, end } of restlessChildren(parent)) found.push(jsx.slice(start, end))
  }
  const { program, errors } = parseSync('part.tsx', jsx, { preserveParens: false })
  expect(errors).toEqual([])
  new Visitor({ JSXElement: look, JSXFragment: look }).visit(program)
  return found
}

test.each([
  ['an element that comes before a text', '<p>{isNew && <Tag />}Going</p>', '{isNew && <Tag />}'],
  ['and before one of a catalog', '<p>{isNew ? <Tag /> : null}{t.rooms.going()}</p>', '{isNew ? <Tag /> : null}'],
  ['and before a name', '<>{isNew && <Tag />}<b />{name}</>', '{isNew && <Tag />}'],
  [
    'a list before a text',
    '<p>{tags.map((tag) => <Tag key={tag} />)}{room.city}</p>',
    '{tags.map((tag) => <Tag key={tag} />)}',
  ],
  ['a text that comes', '<p><b />{end !== null && `–${end}`}</p>', '{end !== null && `–${end}`}'],
  ['a text in the place of an element', "<p><b />{isDone ? <Check /> : 'Send'}</p>", "{isDone ? <Check /> : 'Send'}"],
  ['texts of a fragment', "<p>{away && <>{' · '}<b>{away}</b></>}</p>", "{away && <>{' · '}<b>{away}</b></>}"],
])('refuses %s', (_, jsx, fault) => {
  expect(refused(jsx)).toEqual([fault])
})

test.each([
  ['an element that comes after a text', '<p>Going{isNew && <Tag />}</p>'],
  ['what has a place of its own', '<p><Slot>{isNew && <Tag />}</Slot>Going</p>'],
  ['a text alone', "<p>{isNew && 'New'}</p>"],
  ['a text in the place of another', "<p><b />{isNew ? 'New' : t.common.old()}</p>"],
  ['elements between blanks', "<p>{isNew && <Tag />} {' '}\n<b>Going</b></p>"],
  ['parts that the caller gives', '<p>{isNew && <Tag />}{children}{children(control)}{props.action}</p>'],
])('allows %s', (_, jsx) => {
  expect(refused(jsx)).toEqual([])
})
