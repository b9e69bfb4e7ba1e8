import { useSyncExternalStore } from 'react'
import type { Id } from '#contract/wire.ts'
import { fetchCode } from '#web/platform/pages/lazy-part.tsx'
import { onSessionChange } from '#web/platform/calls/session.ts'
import { backOnline, isOnline } from '#web/ui/network.ts'
import { droppedFiles } from './dropped-files.ts'
import { knownFile } from './known-file.ts'
import { localPreview } from './local-preview.ts'
import { sendFile } from './send-file.ts'
import { readTypes, sortFiles } from './sorted-files.ts'
import { keepUnsent, readUnsent, type Unsent, withoutChosen } from './unsent.ts'
import type { RefusedFile, Upload } from './upload.ts'
import type { UploadQueue } from './upload-queue.ts'

/** Part of the uploader that failed to load. `files` wait for it. */
export type MissingPart = { part: 'queue' | 'drop'; files: readonly File[] }

type Uploads = {
  /** Owner of the uploads; undefined before sign-in. */
  owner: Id | undefined
  uploads: readonly Upload[]
  refused: readonly RefusedFile[]
  unsent: readonly Unsent[]
  missing: MissingPart | undefined
}

/** Lives as long as the window: leaving the page of images does not stop uploads. */
let state: Uploads = { owner: undefined, uploads: [], refused: [], unsent: [], missing: undefined }
const listeners = new Set<() => void>()
let queue: Promise<UploadQueue> | undefined

/** Uploads and refused files. */
export const useUploads = (): Uploads =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => state,
  )

/** Offers the signed-in person the unfinished uploads of their last visit. */
export function offerUnsent(owner: Id): void {
  if (state.owner !== owner) set({ owner, unsent: readUnsent(owner) })
}

/** Sends acceptable files and gives a reason for each refused one. */
export async function addFiles(files: readonly File[]): Promise<void> {
  await readTypes(files)
  const { taken, refused } = sortFiles(files)
  set({ refused: [...state.refused, ...refused], unsent: withoutChosen(state.unsent, taken) })
  if (taken.length === 0) return
  const opened = await opening().catch(() => {
    queue = undefined
  })
  if (!opened) return wait(taken)
  if (!isUnderWay()) opened.forgetUploaded()
  opened.add(taken)
}

/** Keeps files until the uploader loads; without a network, the next connection retries it. */
function wait(files: readonly File[]): void {
  const isFirst = state.missing === undefined
  set({ missing: { part: 'queue', files: [...(state.missing?.files ?? []), ...files] } })
  if (isFirst && !isOnline()) void backOnline().then(() => state.missing && retryMissing())
}

/** Sends dropped files and those in dropped folders. */
export async function addDropped(dropped: DataTransfer): Promise<void> {
  const files = await droppedFiles(dropped).catch(() => undefined)
  if (files) await addFiles(files)
  else set({ missing: { part: 'drop', files: [] } })
}

/** Loads the missing part again and sends the files that wait for it. */
export async function retryMissing(): Promise<void> {
  const { files = [] } = state.missing ?? {}
  forgetMissing()
  await addFiles(files)
}

export const forgetMissing = (): void => set({ missing: undefined })
export const forgetUnsent = (): void => set({ unsent: [] })
export const forgetRefused = (): void => set({ refused: [] })

/** Acts on the queue, if there is one. */
export const tellQueue = async (say: (queue: UploadQueue) => void): Promise<void> => {
  const opened = await queue?.catch(() => undefined)
  if (opened) say(opened)
}

/** Loaded with the first file: most visits to the page upload nothing. */
const opening = (): Promise<UploadQueue> =>
  (queue ??= fetchCode(() => import('./upload-queue.ts')).then(({ openUploadQueue }) =>
    openUploadQueue(
      { send: sendFile, preview: localPreview, known: knownFile },
      {
        changed: (uploads) => set({ uploads }),
        doubled: (name) => set({ refused: [...state.refused, { name, reason: 'This file is among them already.' }] }),
      },
    ),
  ))

function set(change: Partial<Uploads>): void {
  state = { ...state, ...change }
  if (state.owner !== undefined) keepUnsent(state.owner, state.uploads, state.unsent)
  if (isUnderWay()) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
  for (const changed of listeners) changed()
}

const settled: Upload['state'][] = ['uploaded', 'failed', 'known']
const isUnderWay = () => state.uploads.some((upload) => !settled.includes(upload.state))

/** Closing the window would stop it. */
const askFirst = (event: Event) => event.preventDefault()

/** A session's end cancels its uploads. */
onSessionChange((change) => {
  if (change === 'started') return
  set({ owner: undefined, refused: [], unsent: [], missing: undefined })
  void tellQueue((open) => open.cancelAll())
})
