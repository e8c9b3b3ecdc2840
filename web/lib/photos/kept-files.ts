/**
 * Photos that were chosen and are not up yet stay in this browser, as drafts do: a reload, a new sign-in or a phone
 * that closed the page loses none. Each under the name of its form.
 */

const storeName = 'photos'

export async function keepFile(form: string, file: File) {
  await withStore('readwrite', (store) => store.put(file, [form, idOf(file)]))
}

export async function keptFiles(form: string): Promise<File[]> {
  const files = await withStore('readonly', (store) => store.getAll(IDBKeyRange.bound([form], [form, []])))
  return ((files as unknown[] | null) ?? []).filter((file) => file instanceof File)
}

export async function forgetFile(form: string, file: File) {
  await withStore('readwrite', (store) => store.delete([form, idOf(file)]))
}

export async function forgetFiles(form: string) {
  await withStore('readwrite', (store) => store.delete(IDBKeyRange.bound([form], [form, []])))
}

/** When a member leaves for good: their forms' names end with who they are. */
export async function forgetFilesOf(memberId: string) {
  const keys = (await withStore('readonly', (store) => store.getAllKeys())) as [string, string][] | null
  const forms = new Set(keys?.map(([form]) => form))
  for (const form of forms) if (form.endsWith(`:${memberId}`)) await forgetFiles(form)
}

const idOf = ({ name, size, lastModified }: File) => `${name}:${size}:${lastModified}`

/** Null where this browser keeps nothing: then a photo that is not up is lost with the page, as anywhere. */
async function withStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    const database = await opened()
    try {
      return await settled(ask(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn('Photos cannot be kept in this browser', error)
    return null
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open('compas', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return settled(request)
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('The store of this browser failed'))
  })
