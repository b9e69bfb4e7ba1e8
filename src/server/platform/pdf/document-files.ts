import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Whose } from '../fairness/fair-turns.ts'
import { ObjectExists, type ObjectStore } from '../objects/store.ts'
import type { DocumentMaker } from './document-maker.ts'
import type { DocumentSigning, Drawing } from './drawing.ts'

type About = {
  /** Folder in the bucket of cases. */
  folder: string
  whose: Whose
  signing?: DocumentSigning
}

/**
 * Returns the file of a document, which is drawn when it is first asked for and kept under the hash of what it says. The rest of its input, such as
 * the moment, may differ each time. Throws as `DocumentMaker`.
 */
export type DocumentFile = <Input extends { said: unknown }>(
  drawing: Drawing<Input>,
  input: Input,
  about: About,
) => Promise<Readable>

/** Opens documents' files; simultaneous callers share one drawing. */
export function openDocumentFiles({
  objects,
  documents,
}: {
  objects: ObjectStore
  documents: DocumentMaker
}): DocumentFile {
  const underWay = new Map<string, Promise<void>>()
  return async (drawing, input, { folder, whose, signing }) => {
    const key = `${folder}${hashOf(drawing.name, input.said)}.pdf`
    const draw = async () => {
      const body = await documents.make(drawing, input, { whose, signing })
      await objects.put('cases', key, body, { type: 'application/pdf', once: true }).catch(ignoreOther)
    }
    if (!(await objects.head('cases', key))) {
      const drawn = underWay.get(key) ?? draw().finally(() => underWay.delete(key))
      underWay.set(key, drawn)
      await drawn
    }
    return await objects.stream('cases', key)
  }
}

const hashOf = (name: string, said: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([name, said]))
    .digest('hex')

/** Ignores `ObjectExists`: another process's file counts. */
function ignoreOther(error: unknown): void {
  if (!(error instanceof ObjectExists)) throw error
}
