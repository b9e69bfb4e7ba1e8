import type { Meta } from '@uppy/core'
import type { ImageTile } from '#contract/images/image.ts'
import type { Id } from '#contract/wire.ts'
import { openUploads, sendUpload, type UploadFile, type Observed } from '#web/platform/calls/send-uploads.ts'
import { lanes } from './lanes.ts'
import type { SentFile } from './send-file.ts'
import type { LocalPreview, Upload } from './upload.ts'

type FileMeta = Meta & {
  preview?: LocalPreview | undefined
  arrived?: { imageId: Id; arrivedAt: number }
  /** Existing image with this file; null when there is none or the person sends it anyway. */
  known?: ImageTile | null
}

/** Functions that do the work: sending a file, and inspecting it first. */
export type QueueWork = {
  send: (file: File, watched: Observed) => Promise<SentFile>
  preview: (file: Blob) => Promise<LocalPreview | undefined>
  /** The image that this file is already. */
  known: (file: Blob) => Promise<ImageTile | undefined>
}

export type UploadQueue = {
  add: (files: readonly File[]) => void
  retry: (id: string) => void
  /** Sends a file although it exists. */
  sendAnyway: (id: string) => void
  remove: (id: string) => void
  /** Stops files in flight, which restart from zero when resumed; waiting ones keep waiting. */
  pause: () => void
  resume: () => void
  /** Stops and forgets everything. */
  cancelAll: () => void
  /** Removes finished uploads from the queue. */
  forgetUploaded: () => void
}

/** Maximum number of simultaneous uploads. */
const atOnce = 3

type QueueListener = {
  changed: (uploads: Upload[]) => void
  /** Called when a queued file is added again. */
  doubled: (name: string) => void
}

/** Uppy keeps the files and their states; this queue decides what to send and when. */
export function openUploadQueue(work: QueueWork, { changed, doubled }: QueueListener): UploadQueue {
  const uppy = openUploads<FileMeta>((id) => bring(id))
  const line = lanes(atOnce)
  /** Waiting uploads await this; undefined unless paused. */
  let pause: PromiseWithResolvers<void> | undefined
  const endPause = () => {
    pause?.resolve()
    pause = undefined
  }
  uppy.on('state-update', () => changed(uppy.getFiles().map(uploadOf)))
  uppy.on('restriction-failed', (file) => doubled(file?.name ?? ''))
  uppy.on('file-removed', ({ meta }) => meta.preview && URL.revokeObjectURL(meta.preview.address))

  const bring = async (id: string): Promise<void> => {
    while ((await line(() => attempt(id))) === 'paused') await pause?.promise
  }
  const attempt = async (id: string): Promise<'over' | 'paused'> => {
    const file = uppy.getFile(id)
    if (!file) return 'over'
    if (pause) return 'paused'
    if (!file.meta.preview) uppy.setFileMeta(id, { preview: await work.preview(file.data as File) })
    if (file.meta.known === undefined) {
      const known = (await work.known(file.data as File)) ?? null
      if (uppy.getFile(id)) uppy.setFileMeta(id, { known })
    }
    const looked = uppy.getFile(id)
    if (!looked || looked.meta.known) return 'over'
    if (pause) return 'paused'
    const arrived = ({ imageId }: SentFile) =>
      uppy.setFileMeta(id, { arrived: { imageId, arrivedAt: performance.now() } })
    return await sendUpload(uppy, id, { send: work.send, arrived })
  }

  return {
    add: (files) =>
      uppy.addFiles(files.map((data) => ({ data, name: data.name, type: data.type, source: 'upload', meta: {} }))),
    retry: (id) => void uppy.retryUpload(id),
    sendAnyway: (id) => {
      uppy.setFileMeta(id, { known: null })
      void bring(id)
    },
    remove: (id) => uppy.removeFile(id),
    pause: () => {
      pause ??= Promise.withResolvers()
      uppy.pauseAll()
    },
    resume: () => {
      uppy.resumeAll()
      endPause()
    },
    cancelAll: () => {
      uppy.cancelAll()
      endPause()
    },
    forgetUploaded: () =>
      uppy.removeFiles(
        uppy
          .getFiles()
          .filter(({ progress }) => progress.uploadComplete)
          .map(({ id }) => id),
      ),
  }
}

function uploadOf({ id, name, size, meta, progress, isPaused, error }: UploadFile<FileMeta>): Upload {
  const file = { id, name: name ?? '', bytes: size ?? 0, preview: meta.preview }
  if (error) return { ...file, state: 'failed', problem: error }
  if (progress.uploadComplete && meta.arrived) return { ...file, state: 'uploaded', ...meta.arrived }
  if (meta.known) return { ...file, state: 'known', image: meta.known }
  if (isPaused) return { ...file, state: 'paused' }
  if (progress.uploadStarted) return { ...file, state: 'uploading', percent: progress.percentage ?? 0 }
  return { ...file, state: 'waiting' }
}
