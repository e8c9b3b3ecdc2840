import { expect, test } from 'vitest'
import { countedTo } from '../../../../../contract/desk/health.ts'
import { backupText, mailsText, waitingText } from './health.words.ts'

test('a site without a backup says whether one is going to be made', () => {
  expect(backupText({ backup: null, nextBackupAt: null, canBackUp: null })).toBe(
    'Never. Set BACKUP_DIR for nightly backups.',
  )
  const set = { nextBackupAt: '2026-11-27T02:47:00.000Z', canBackUp: true }
  expect(backupText({ backup: null, ...set })).toBe('Not yet. The first is due on Nov 27, 2026, 02:47 UTC.')
  expect(backupText({ backup: null, ...set, canBackUp: false })).toBe('Never')
  const backup = { finishedAt: new Date(Date.now() - 7_200_000).toISOString(), bytes: 340e6 }
  expect(backupText({ backup, ...set })).toBe('2 hours ago, 340 MB')
})

test('what is counted to a limit says that there may be more', () => {
  const many = { count: countedTo, oldest: 7200 }
  expect(waitingText({ state: 'due', ...many })).toBe('5,000+ due, the oldest for 2 hours')
  expect(mailsText([{ state: 'waiting', ...many }])).toBe(
    '5,000+ emails are waiting to be sent, the oldest for 2 hours.',
  )
  expect(waitingText({ state: 'due', count: countedTo - 1, oldest: 0 })).toBe('4,999 due')
})
