import { createImage } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import type { ImageType } from '#contract/images/limits.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError } from '#web/platform/calls/problem-error.ts'
import { postForm } from '#web/platform/calls/post-form.ts'
import { typeOf } from './sorted-files.ts'

type Observed = { onProgress: (sentBytes: number) => void; signal: AbortSignal }
type StoredFile = { key: string; location: string }
export type SentFile = { imageId: Id; location: string }

const tries = 3
/** A server that restarts is back within a few seconds. */
const pauseMs = 1500

/**
 * Files that are stored but may not be in the library. A retry with the same key creates one image, even after a lost answer; a second upload would
 * create another.
 */
const storedFiles = new WeakMap<File, StoredFile>()

/** Brings one file into the library: asks for a form, posts it to the object store, hands it in. A broken connection is tried again. */
export async function sendFile(file: File, watched: Observed): Promise<SentFile> {
  const stored = storedFiles.get(file) ?? (await withTries(() => store(file, watched), watched.signal))
  storedFiles.set(file, stored)
  const imageId = await withTries(() => handIn(file, stored.key), watched.signal)
  storedFiles.delete(file)
  return { imageId, location: stored.location }
}

async function withTries<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      const isWorthAnotherTry = error instanceof ProblemError && error.kind === 'unavailable' && attempt < tries
      if (!isWorthAnotherTry || signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
    }
  }
}

async function store(file: File, watched: Observed): Promise<StoredFile> {
  const about = { bucket: 'images', fileName: file.name, type: typeOf(file) as ImageType, size: file.size } as const
  const form = await call(getUploadPolicy, watched.signal)(about)
  return { key: form.fields.key!, location: await postForm(form, file, watched) }
}

/** Cannot be aborted: nobody would know whether the image exists. */
async function handIn(file: File, key: string): Promise<Id> {
  try {
    return (await call(createImage)({ key, fileName: file.name }))._id
  } catch (error) {
    if (error instanceof ProblemError && error.kind === 'missing') storedFiles.delete(file)
    throw error
  }
}
