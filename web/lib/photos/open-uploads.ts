import { forgetFiles } from './kept-files.ts'

/** The uploads of each form, by its name: they go on while the form is closed. Uppy itself is loaded with the first of them. */
export const openUploads = new Map<string, { close: () => void }>()

/** What was chosen for a form is dropped: it was saved, or the member begins anew. */
export function forgetPhotos(form: string) {
  openUploads.get(form)?.close()
  openUploads.delete(form)
  void forgetFiles(form)
}
