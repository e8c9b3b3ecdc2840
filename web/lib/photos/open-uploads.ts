import { deleteStoredFiles } from './stored-files.ts'

/** The uploads by the name of their form. They continue while the form is closed. Uppy itself is loaded with the first file. */
export const openUploads = new Map<string, { close: () => void }>()

/** Discards the files that were chosen for a form, because it was saved or the member starts over. */
export function discardPhotos(form: string) {
  openUploads.get(form)?.close()
  openUploads.delete(form)
  void deleteStoredFiles(form)
}
