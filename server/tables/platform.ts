import { lifetimes } from '../platform/lifetimes.ts'
import { aboutOthers, mine, own, secret, type Tables } from './table.ts'

/** Emails, calls, search words, and the site's own state. */
export const platformTables = {
  mailOutbox: {
    topic: 'notifications',
    ends: { after: lifetimes.outboxEmail, since: 'createdAt' },
    rows: mine,
    columns: 'id userId toAddress kind facts subject sentAt attempts lastError failure createdAt givenUpAt usefulUntil',
    withheld: { text: secret, html: secret, headers: secret, aboutId: aboutOthers },
    erasedBy: ['userId', 'aboutId'],
    // An unsent email may contain a link that signs in.
    rowsInBackup: `text = '' and html is null`,
  },
  mailBounces: {
    ...own,
    topic: 'notifications',
    ends: { after: lifetimes.mailBounce, since: 'lastAt' },
    columns: 'id userId address hardAt softCount status lastAt createdAt',
  },
  mailPlaces: {
    ends: { after: lifetimes.mailPlace, since: 'takenAt' },
    notPersonal: 'counts of emails to hashed addresses, for a day',
    leftOutOfBackup: 'windows of the mail budget',
  },
  idempotencyKeys: {
    ...own,
    topic: 'safety',
    ends: { after: lifetimes.idempotencyKey, since: 'createdAt' },
    columns: 'id userId key endpoint status reply createdAt',
    withheld: { bodyHash: 'derived from the request' },
  },
  rateCounters: {
    ends: { after: lifetimes.rateCounter, since: 'windowStart' },
    notPersonal: 'counters of the rate limits, deleted within a day',
    leftOutOfBackup: 'windows of rate limits',
  },
  searchWords: {
    ends: { lasts: 'the words of texts that are kept; those of erased members are taken out with them' },
    notPersonal: 'words, without the texts that contain them',
  },
  searchWordKeys: { ends: { lasts: 'until their word goes (forget_words)' }, notPersonal: 'derived from searchWords' },
  shownChanges: {
    ends: { after: lifetimes.shownChange, since: 'madeAt' },
    notPersonal: 'numbers of transactions, with the ids of the festivals and members that they changed',
    leftOutOfBackup: 'numbers of transactions, which another database counts anew',
  },
  sitemapParts: {
    ends: { lasts: 'until the next night' },
    notPersonal: 'ids of festivals and socials',
    leftOutOfBackup: 'a start makes them anew',
  },
  signingKeys: {
    ends: { lasts: 'one row for each purpose' },
    notPersonal: 'keys of the site',
    leftOutOfBackup:
      'whoever has them makes links and reads keyed places: a new place makes its own, and links in emails of before end',
  },
  lastBackup: {
    ends: { lasts: 'one row' },
    notPersonal: 'when the last backup was made',
    leftOutOfBackup: 'a new place has none yet',
  },
  dailyCounts: { ends: { lasts: 'one row a day' }, notPersonal: 'how much was new on a day' },
  notices: {
    ends: { lasts: 'one row of each kind, until an admin removes it' },
    notPersonal: 'what admins say to everybody',
  },
} satisfies Tables
