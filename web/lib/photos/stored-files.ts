/**
 * Photos that were chosen but are not uploaded yet are stored in the browser, so that a reload, a new sign-in or a page that a
 * phone has closed loses none. They are stored under the name of their form.
 */

const storeName = 'photos'

export async function storeFile(form: string, file: File) {
  await withStore('readwrite', (store) => store.put(file, [form, fileId(file)]))
}

export async function storedFiles(form: string): Promise<File[]> {
  const files = await withStore('readonly', (store) => store.getAll(IDBKeyRange.bound([form], [form, []])))
  return ((files as unknown[] | null) ?? []).filter((file) => file instanceof File)
}

export async function deleteStoredFile(form: string, file: File) {
  await withStore('readwrite', (store) => store.delete([form, fileId(file)]))
}

export async function deleteStoredFiles(form: string) {
  await withStore('readwrite', (store) => store.delete(IDBKeyRange.bound([form], [form, []])))
}

/** Called when a member signs out or deletes their account. The names of their forms end with their id. */
export const deleteStoredFilesOf = (memberId: string) => deleteForms((form) => form.endsWith(`:${memberId}`))

/** Called when a member uses a browser in which another one's session ended without a logout. */
export const deleteStoredFilesOfOthers = (memberId: string) => deleteForms((form) => !form.endsWith(`:${memberId}`))

async function deleteForms(isDeleted: (form: string) => boolean) {
  const keys = (await withStore('readonly', (store) => store.getAllKeys())) as [string, string][] | null
  const forms = new Set(keys?.map(([form]) => form))
  for (const form of forms) if (isDeleted(form)) await deleteStoredFiles(form)
}

/** Distinguishes the files of one form. */
export const fileId = ({ name, size, lastModified }: File) => `${name}:${size}:${lastModified}`

/** Null if the browser cannot store files: then a photo that is not uploaded is lost when the page is closed. */
async function withStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    const database = await openDatabase()
    try {
      return await resultOf(run(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn('Photos can’t be kept in this browser', error)
    return null
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('compas', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return resultOf(request)
}

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error ?? new Error('The store of this browser failed'))
  })
