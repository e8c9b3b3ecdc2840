import { queryOptions } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Rates } from '../../../../../contract/platform/money.ts'
import type { DeskRate } from '../../../../../contract/desk/rates.ts'
import type { Api } from '../../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../../lib/changes/mutations.ts'

const ratesKey = ['currency-rates']

export const ratesQuery = (api: Api, adminId: string) =>
  queryOptions({
    queryKey: [...ratesKey, adminId],
    queryFn: () => api.rates.list(),
    staleTime: 0,
  })

/** `perUsd` is null for the released rate. */
type Change = { rate: DeskRate; perUsd: number | null; isSure?: boolean }

export function useSetRate(api: Api, adminId: string, callbacks: MutationCallbacks<DeskRate[], Change>) {
  const router = useRouter()
  return useApiMutation({
    call: async ({ rate: { currency, perUsd: from }, ...change }: Change) => {
      if (currency === 'USD') throw new Error('Rates are in US dollars')
      return await api.rates.set({ body: { currency, from, ...change } })
    },
    update: (queryClient, inUse) => {
      queryClient.setQueryData(ratesQuery(api, adminId).queryKey, inUse)
      const rates = Object.fromEntries(inUse.map(({ currency, perUsd }) => [currency, perUsd])) as Rates
      // Updates the amounts in this tab.
      router.update({ ...router.options, context: { ...router.options.context, rates } })
    },
    refetch: [ratesKey],
    ...callbacks,
  })
}
