import { linkOptions } from '@tanstack/react-router'
import { addressFilters } from '../../lib/address-filters.tsx'
import { type ManagedFilters, readManagedFilters } from './managed-address.ts'

export const managedFilters = addressFilters<ManagedFilters>({
  read: readManagedFilters,
  addressOf: (search) => linkOptions({ to: '/admin/socials', search }),
  paths: ['/admin/socials'],
  resultsId: 'managed-socials',
})
