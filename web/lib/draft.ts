/** What a form keeps while it is being written, and, where it creates, the key by which sending it twice stores it once. */
export type Draft<Values> = { values: Values; idempotencyKey?: string }

const storageKey = (name: string) => `draft:${name}`

/** The draft of that name in this browser, null where there is none or it is not readable. */
export function readDraft<Values>(name: string): Draft<Values> | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null')
    const whole = draft && typeof draft === 'object' && 'values' in draft
    return whole ? (draft as Draft<Values>) : null
  } catch {
    return null
  }
}

export function keepDraft<Values>(name: string, draft: Draft<Values>) {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(draft))
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

/** Where this browser keeps nothing, leaving a page loses what was written on it. */
export function canKeepDrafts(): boolean {
  try {
    localStorage.setItem('draft', '')
    localStorage.removeItem('draft')
    return true
  } catch {
    return false
  }
}

export function forgetDraft(name: string) {
  try {
    localStorage.removeItem(storageKey(name))
  } catch (error) {
    console.warn('The draft could not be forgotten', error)
  }
}

/** When a member logs out, or leaves for good: nothing that they were writing stays behind in this browser. */
export function forgetDraftsOf(memberId: string) {
  try {
    const theirs = Object.keys(localStorage).filter((key) => key.startsWith('draft:') && key.endsWith(`:${memberId}`))
    for (const key of theirs) localStorage.removeItem(key)
  } catch (error) {
    console.warn('The drafts could not be forgotten', error)
  }
}
