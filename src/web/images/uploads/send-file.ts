import { createImage, getUploadPolicy } from '#contract/images/endpoints.ts'
import type { ImageType } from '#contract/images/limits.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { ProblemError } from '#web/platform/problem-error.ts'
import { postForm } from '#web/platform/post-form.ts'
import { typeOf } from './sorted-files.ts'

type Watched = { onProgress: (sentBytes: number) => void; signal: AbortSignal }
export type SentFile = { imageId: Id; location: string }

const tries = 3
/** A server that restarts is back within a few seconds. */
const pauseMs = 1500

/** Brings one file into the library: asks for a form, posts it to the object store, hands it in. A broken connection is tried again. */
export async function sendFile(file: File, watched: Watched): Promise<SentFile> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(file, watched)
    } catch (error) {
      const isWorthAnotherTry = error instanceof ProblemError && error.kind === 'unavailable' && attempt < tries
      if (!isWorthAnotherTry || watched.signal.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
    }
  }
}

async function sendOnce(file: File, watched: Watched): Promise<SentFile> {
  const { signal } = watched
  const about = { bucket: 'images', fileName: file.name, type: typeOf(file) as ImageType, size: file.size } as const
  const form = await call(getUploadPolicy, signal)(about)
  const location = await postForm(form, file, watched)
  const { _id } = await call(createImage, signal)({ key: form.fields.key!, fileName: file.name })
  return { imageId: _id, location }
}
