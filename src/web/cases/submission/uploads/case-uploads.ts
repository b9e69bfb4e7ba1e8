import Uppy, { type Meta, type UppyFile } from '@uppy/core'
import { endingOf } from '#contract/cases/attachments.ts'
import type { FileSource } from '#contract/cases/submission/choices.ts'
import { SubmissionFile } from '#contract/cases/submission/submission.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { typeOf } from './accepted-files.ts'

type FileMeta = Meta & { source: FileSource; key?: string; relativePath: string }
type FileBody = Record<string, never>
type Queue = Uppy<FileMeta, FileBody>
type Queued = UppyFile<FileMeta, FileBody>

type Watched = { onProgress: (sentBytes: number) => void; signal: AbortSignal }
/** Brings one file to the object store; resolves to its key and its Location there. */
export type SendCaseFile = (file: File, watched: Watched) => Promise<{ key: string; location: string }>

/** Where the upload of a file stands that has not arrived; `percent` is null before anything was sent. */
export type UploadProgress = { percent: number | null; isPaused: boolean; isFailed: boolean }

type Listener = {
  /** The uploads that have not arrived, by their files' ids. */
  changed: (progress: ReadonlyMap<string, UploadProgress>) => void
  arrived: (id: string, stored: { key: string; url: string }) => void
  failed: (id: string, problem: string) => void
}

/** Uppy keeps the files and their states; each is sent by `send`, and starts again from nothing after a pause. */
export function openCaseUploads(send: SendCaseFile, listener: Listener) {
  const uppy: Queue = new Uppy<FileMeta, FileBody>({ autoProceed: true, logger: silent })
  uppy.setState({ capabilities: { ...uppy.getState().capabilities, resumableUploads: true } })
  uppy.addUploader(async (ids) => void (await Promise.all(ids.map((id) => bring(id)))))
  uppy.on('state-update', () => listener.changed(progressOf(uppy.getFiles())))

  const bring = async (id: string): Promise<void> => {
    for (;;) {
      const file = uppy.getFile(id)
      if (!file) return
      if (file.isPaused) await resumed(uppy, id)
      else if ((await sendOnce(uppy, id, send, listener)) === 'over') return
    }
  }
  return {
    /** Begins to send the files; what is given back stands in the submission while they are on their way. */
    add: (files: readonly File[], source: FileSource): SubmissionFile[] =>
      files.map((data) => {
        const type = typeOf(data)
        // The path makes each file one of its own: the same one may belong to two questions.
        const meta = { source, relativePath: crypto.randomUUID() }
        const id = uppy.addFile({ data, name: data.name, type, source: 'case', meta })
        return SubmissionFile.parse({
          id,
          type,
          fileName: data.name,
          extension: endingOf(data.name),
          size: data.size,
          lastModifiedDate: new Date(data.lastModified).toISOString(),
          source,
        })
      }),
    retry: (id: string) => void uppy.retryUpload(id),
    remove: (id: string) => {
      if (uppy.getFile(id)) uppy.removeFile(id)
    },
    pauseOrResume: (id: string) => void uppy.pauseResume(id),
    knows: (id: string) => uppy.getFile(id) !== undefined,
    cancelAll: () => uppy.cancelAll(),
  }
}
export type CaseUploads = ReturnType<typeof openCaseUploads>

async function sendOnce(uppy: Queue, id: string, send: SendCaseFile, listener: Listener): Promise<'over' | 'paused'> {
  const stop = new AbortController()
  const pause = (paused: Queued | undefined, isPaused: boolean) => paused?.id === id && isPaused && stop.abort('paused')
  const remove = (removed: Queued) => removed.id === id && stop.abort('removed')
  uppy.on('upload-pause', pause)
  uppy.on('file-removed', remove)
  const file = uppy.getFile(id)
  uppy.emit('upload-start', [file])
  try {
    const onProgress = (sent: number) => {
      const progress = { uploadStarted: Date.now(), bytesUploaded: sent, bytesTotal: file.size }
      if (uppy.getFile(id)) uppy.emit('upload-progress', uppy.getFile(id), progress)
    }
    const { key, location } = await send(file.data as File, { onProgress, signal: stop.signal })
    if (!uppy.getFile(id)) return 'over'
    uppy.emit('upload-success', uppy.getFile(id), { status: 201, uploadURL: location })
    listener.arrived(id, { key, url: location })
    return 'over'
  } catch (error) {
    if (stop.signal.reason === 'paused') return startOver(uppy, id)
    if (stop.signal.aborted) return 'over'
    const problem = sentenceOf(error)
    uppy.emit('upload-error', uppy.getFile(id), new Error(problem))
    listener.failed(id, problem)
    return 'over'
  } finally {
    uppy.off('upload-pause', pause)
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

/** Settles once a file goes on or is taken away. */
const resumed = (uppy: Queue, id: string): Promise<void> =>
  new Promise((goOn) => {
    const look = () => {
      if (uppy.getFile(id)?.isPaused) return
      uppy.off('state-update', look)
      goOn()
    }
    uppy.on('state-update', look)
  })

const progressOf = (files: readonly Queued[]): ReadonlyMap<string, UploadProgress> =>
  new Map(
    files
      .filter(({ progress }) => !progress.uploadComplete)
      .map(({ id, progress, isPaused, error }) => [
        id,
        {
          percent: progress.uploadStarted ? (progress.percentage ?? 0) : null,
          isPaused: isPaused === true,
          isFailed: Boolean(error),
        },
      ]),
  )

/** What goes wrong is shown to the person; nobody reads a console. */
const silent = { debug: () => {}, warn: () => {}, error: () => {} }
