import Uppy, { type Meta, type UppyFile } from '@uppy/core'
import type { ImageTile } from '#contract/images/image.ts'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { lanes } from './lanes.ts'
import type { SentFile } from './send-file.ts'
import type { LocalPreview, Upload } from './upload.ts'

type FileMeta = Meta & {
  preview?: LocalPreview | undefined
  imageId?: Id
  /** The image that this file is already; null once the person wants it none the less, or it was found to be none. */
  known?: ImageTile | null
}
type FileBody = Record<string, never>
type Queue = Uppy<FileMeta, FileBody>
type QueuedFile = UppyFile<FileMeta, FileBody>

/** What does the work: sending one file, and looking at it first. */
export type QueueWork = {
  send: (file: File, watched: { onProgress: (sentBytes: number) => void; signal: AbortSignal }) => Promise<SentFile>
  preview: (file: Blob) => Promise<LocalPreview | undefined>
  /** The image that this file is already. */
  known: (file: Blob) => Promise<ImageTile | undefined>
}

export type UploadQueue = {
  add: (files: readonly File[]) => void
  retry: (id: string) => void
  /** Sends a file although it is there already. */
  sendAnyway: (id: string) => void
  remove: (id: string) => void
  /** Files in flight are stopped and start again from nothing when resumed; those that wait go on waiting. */
  pause: () => void
  resume: () => void
  /** Stops and forgets everything. */
  cancelAll: () => void
  /** Forgets what has arrived. */
  forgetUploaded: () => void
}

/** So many files are sent at once. */
const atOnce = 3

type QueueListener = {
  changed: (uploads: Upload[]) => void
  /** A file that is in the queue already was added once more. */
  doubled: (name: string) => void
}

/** Uppy keeps the files and their states; what is sent, and when, is decided here. */
export function openUploadQueue(work: QueueWork, { changed, doubled }: QueueListener): UploadQueue {
  const uppy: Queue = new Uppy<FileMeta, FileBody>({ autoProceed: true, logger: silent })
  const line = lanes(atOnce)
  /** What goes on waits for it; undefined while nothing is paused. */
  let pause: PromiseWithResolvers<void> | undefined
  const endPause = () => {
    pause?.resolve()
    pause = undefined
  }
  uppy.setState({ capabilities: { ...uppy.getState().capabilities, resumableUploads: true } })
  uppy.addUploader(async (ids) => void (await Promise.all(ids.map((id) => bring(id)))))
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
    return pause ? 'paused' : await sendQueued(uppy, id, work.send)
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

/** Sends one file and tells Uppy how it went. Ends early when the file is removed or everything is paused. */
async function sendQueued(uppy: Queue, id: string, send: QueueWork['send']): Promise<'over' | 'paused'> {
  const stop = new AbortController()
  const pause = () => stop.abort('paused')
  const remove = (removed: QueuedFile) => removed.id === id && stop.abort('removed')
  uppy.on('pause-all', pause)
  uppy.on('file-removed', remove)
  const file = uppy.getFile(id)
  uppy.emit('upload-start', [file])
  try {
    const onProgress = (sent: number) => {
      const progress = { uploadStarted: Date.now(), bytesUploaded: sent, bytesTotal: file.size }
      if (uppy.getFile(id)) uppy.emit('upload-progress', uppy.getFile(id), progress)
    }
    const { imageId, location } = await send(file.data as File, { onProgress, signal: stop.signal })
    if (!uppy.getFile(id)) return 'over'
    uppy.setFileMeta(id, { imageId })
    uppy.emit('upload-success', uppy.getFile(id), { status: 201, uploadURL: location })
    return 'over'
  } catch (error) {
    if (stop.signal.reason === 'paused') return startOver(uppy, id)
    if (stop.signal.aborted) return 'over'
    uppy.emit('upload-error', uppy.getFile(id), new Error(sentenceOf(error)))
    return 'over'
  } finally {
    uppy.off('pause-all', pause)
    uppy.off('file-removed', remove)
  }
}

/** A form is good for one request, so what was sent of a file is lost with the request. */
function startOver(uppy: Queue, id: string): 'paused' {
  const bytesTotal = uppy.getFile(id).size
  uppy.setFileState(id, {
    progress: { uploadStarted: Date.now(), uploadComplete: false, bytesUploaded: 0, bytesTotal, percentage: 0 },
  })
  return 'paused'
}

function uploadOf({ id, name, size, meta, progress, isPaused, error }: QueuedFile): Upload {
  const file = { id, name: name ?? '', bytes: size ?? 0, preview: meta.preview }
  if (error) return { ...file, state: 'failed', problem: error }
  if (progress.uploadComplete && meta.imageId) return { ...file, state: 'uploaded', imageId: meta.imageId }
  if (meta.known) return { ...file, state: 'known', image: meta.known }
  if (isPaused) return { ...file, state: 'paused' }
  if (progress.uploadStarted) return { ...file, state: 'uploading', percent: progress.percentage ?? 0 }
  return { ...file, state: 'waiting' }
}

/** What goes wrong is shown to the person; nobody reads a console. */
const silent = { debug: () => {}, warn: () => {}, error: () => {} }
