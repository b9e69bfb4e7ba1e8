import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Whose } from '../fair-turns.ts'
import { ObjectExists, type ObjectStore } from '../objects/store.ts'
import type { DocumentMaker } from './document-maker.ts'
import type { DocumentSigning, Drawing } from './drawing.ts'

type About = {
  /** Where the documents of a case lie, in the bucket of cases. */
  folder: string
  whose: Whose
  signing?: DocumentSigning
}

/**
 * Gives the file of a document, which is drawn when it is first asked for and kept under the hash of what it says. What else it is drawn of, such as
 * the moment, may be another each time. Throws as `DocumentMaker`.
 */
export type DrawnOnce = <Input extends { said: unknown }>(
  drawing: Drawing<Input>,
  input: Input,
  about: About,
) => Promise<Readable>

/** Those who ask at the same time wait for one drawing. */
export function openDrawnOnce({ objects, documents }: { objects: ObjectStore; documents: DocumentMaker }): DrawnOnce {
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

/** Another process has drawn it meanwhile: the first of both is given to everybody. */
function ignoreOther(error: unknown): void {
  if (!(error instanceof ObjectExists)) throw error
}
