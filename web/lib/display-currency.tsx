import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { type CurrencyCode, currencyOfLanguage, defaultCurrency, isCurrencyCode } from '../../contract/money.ts'

const storageKey = 'displayCurrency'
const listeners = new Set<() => void>()
let chosen: CurrencyCode | null = null

type DisplayCurrency = { currency: CurrencyCode; choose: (currency: CurrencyCode) => void }
const Context = createContext<DisplayCurrency | null>(null)

/** The currency that prices are shown in: the stored preference, else the browser's language; the default until hydrated. */
export function DisplayCurrencyProvider({ children }: { children: ReactNode }) {
  const currency = useSyncExternalStore(subscribe, displayCurrency, () => defaultCurrency)
  const value = useMemo(() => ({ currency, choose }), [currency])
  return <Context value={value}>{children}</Context>
}

export function useDisplayCurrency(): DisplayCurrency {
  const value = useContext(Context)
  if (!value) throw new Error('useDisplayCurrency must be used within a DisplayCurrencyProvider')
  return value
}

function displayCurrency(): CurrencyCode {
  chosen ??= stored() ?? currencyOfLanguage(navigator.language)
  return chosen
}

function choose(currency: CurrencyCode) {
  chosen = currency
  try {
    localStorage.setItem(storageKey, currency)
  } catch (error) {
    console.warn('The currency could not be stored', error)
  }
  for (const listener of listeners) listener()
}

function stored(): CurrencyCode | null {
  try {
    const code = localStorage.getItem(storageKey)
    return isCurrencyCode(code) ? code : null
  } catch (error) {
    console.warn('The stored currency could not be read', error)
    return null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
