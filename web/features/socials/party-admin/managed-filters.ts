import { linkOptions } from '@tanstack/react-router'
import type { z } from 'zod'
import type { ManagedFilters as ManagedQuery } from '../../../../contract/socials/social-parties.ts'
import { addressFilters } from '../../../lib/lists/address-filters.tsx'
import { type AddressOf, cursor, type FilterTable, oneOf } from '../../../lib/lists/filter-table.ts'
import { textOf } from '../../../lib/lists/search.ts'

/** The filters of an admin's list of socials as they are in the address. */
export type ManagedFilters = AddressOf<typeof ManagedQuery, { cursor?: string }>

const table = {
  query: { is: 'words', read: (value) => textOf(value) },
  show: { is: 'filter', read: oneOf(['unplaced', 'closed']) },
  cursor,
} satisfies FilterTable<ManagedFilters>

export const managedFilters = addressFilters<ManagedFilters, Partial<z.input<typeof ManagedQuery>>>({
  table,
  addressOf: (search) => linkOptions({ to: '/admin/socials', search }),
  paths: ['/admin/socials'],
  resultsId: 'managed-socials',
})
