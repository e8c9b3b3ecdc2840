import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../contract/desk/admin.ts'
import { deedOf, detailsOf, momentOf } from './audit.words.ts'

const told = (action: string, target: AuditEntry['target'], link: ReactNode) => {
  const actor = { id: 'a', name: 'Ana', username: 'ana' }
  const entry: AuditEntry = { id: 'e', action, actor, target, detail: {}, createdAt: '2026-11-27T18:05:59.123Z' }
  const b = (inner: ReactNode) => createElement('b', null, inner)
  return renderToStaticMarkup(createElement('p', null, deedOf(entry, { b, link })))
}

test('an act is told in words, and one of another release by its name', () => {
  const festival = { type: 'festival', id: 'f', name: 'Bachata Days', username: null }
  expect(told('festival.approve', festival, 'Bachata Days')).toBe(
    '<p><b>Ana</b> approved the festival Bachata Days</p>',
  )
  const gone = { ...festival, name: null }
  expect(told('festival.remove', gone, null)).toBe('<p><b>Ana</b> removed the festival that no longer exists</p>')
  expect(told('waitlist.export', null, null)).toBe('<p><b>Ana</b> exported the waitlist</p>')
  expect(told('meetup.cancel', null, 'a meetup')).toBe('<p><b>Ana</b> meetup.cancel a meetup</p>')
})

test('the details of an act are told in parts', () => {
  const until = '2026-11-27T10:00:00.000Z'
  expect(detailsOf({ action: 'member.suspend', detail: { reason: 'Spam', until } })).toEqual([
    'Reason: Spam',
    'Until Nov 27, 2026',
  ])
  expect(detailsOf({ action: 'waitlist.export', detail: { count: 1 } })).toEqual(['1 entry'])
  expect(detailsOf({ action: 'job.retry', detail: { count: 2, tasks: ['send_mail', 'clean_up'] } })).toEqual([
    '2 jobs: send_mail, clean_up',
  ])
  expect(detailsOf({ action: 'social_parties.upload', detail: { count: 3, created: 2, updated: 1 } })).toEqual([
    '3 rows: 2 new, 1 changed',
  ])
  expect(detailsOf({ action: 'festival.change', detail: { sourceKey: null } })).toEqual([])
})

test('a moment is a day and a time in UTC', () => {
  expect(momentOf('2026-11-27T18:05:59.123Z')).toBe('Nov 27, 2026, 18:05 UTC')
})
