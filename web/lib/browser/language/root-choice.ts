import { useEffect } from 'react'
import { type Entry, read, subscribe, useStored, write } from '../browser-store.ts'

/**
 * A stored choice that style sheets read from an attribute of the root element. `web/first-script.ts` sets it before the first paint to
 * avoid layout shifts. `use` follows the choice of this and other tabs, and is `usual` during hydration.
 */
export function rootChoice<T extends string>(entry: Entry<T>, dataName: string, usual: T) {
  const chosen = () => read(entry) ?? usual
  const apply = () => {
    document.documentElement.dataset[dataName] = chosen()
  }
  function useChoice() {
    useEffect(() => {
      // Another tab may have changed it while no component of this tab used it.
      apply()
      return subscribe(apply)
    }, [])
    return useStored(chosen, usual)
  }
  const choose = (choice: T) => {
    write(entry, choice)
  }
  return { use: useChoice, choose }
}
