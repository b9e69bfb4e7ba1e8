import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openObjectServer } from '../s3/embedded-server.ts'
import { embeddedRegion, embeddedStore } from '../embedded-store.ts'
import { type ObjectFiles, openObjectFiles } from '../object-files.ts'
import type { AddressBook } from '../../../platform/objects/signed-url.ts'
import type { ObjectStore } from '../../../platform/objects/store.ts'

export const app = 'http://localhost:4000'
export const credentials = { accessKeyId: 'rightframe-test', secret: 'a secret of the test' }

export type TestStore = {
  store: ObjectStore
  files: ObjectFiles
  folder: string
  url: string
  book: AddressBook
  /** Faults that the server reported. */
  faults: unknown[]
  /** Moves the store's clock. */
  wait(seconds: number): void
}

/** A folder that the test ends with. */
export const tempFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'rightframe-objects-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An embedded store in a folder of its own, served on a free port until the test ends. */
export const openTestStore = async (options: { quotaBytes?: number } = {}): Promise<TestStore> => {
  const folder = await tempFolder()
  const files = await openObjectFiles({ folder, quotaBytes: options.quotaBytes })
  const faults: unknown[] = []
  let shift = 0
  const book: AddressBook = {
    url: '',
    region: embeddedRegion,
    credentials,
    clock: () => new Date(Date.now() + shift),
  }
  const server = openObjectServer({
    files,
    book: () => book,
    allowedOrigins: [app, 'http://*.localhost:4000'],
    report: (fault) => faults.push(fault),
  })
  book.url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`
  onTestFinished(() => server.close(100))
  const wait = (seconds: number): void => {
    shift += seconds * 1000
  }
  return { store: embeddedStore(files, () => book), files, folder, url: book.url, book, faults, wait }
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Posts the form as a browser does, the file last. */
export const postForm = (
  form: { url: string; fields: Record<string, string> },
  file: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const body = new FormData()
  for (const [name, value] of Object.entries(form.fields)) body.set(name, value)
  body.set('file', new Blob([file]), 'picture.jpg')
  return fetch(form.url, { method: 'POST', body, headers })
}

/** The code of an S3 error. */
export const codeIn = async (answer: Response): Promise<string> =>
  `${answer.status} ${/<Code>([^<]*)</.exec(await answer.text())?.[1] ?? ''}`
