import { expect, test } from 'vitest'
import { mailboxOf } from './mailboxes.ts'

test.each([
  ['Ana@Example.com', 'ana@example.com'],
  ['ana+festivals@example.com', 'ana@example.com'],
  ['ana+a+b@example.com', 'ana@example.com'],
  ['a.na@example.com', 'a.na@example.com'],
  ['a.n.a+x@gmail.com', 'ana@gmail.com'],
  ['A.na@GoogleMail.com', 'ana@gmail.com'],
  ['a.na@gmail.com.example', 'a.na@gmail.com.example'],
  ['+ana@example.com', '+ana@example.com'],
])('%s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
