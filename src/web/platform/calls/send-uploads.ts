import Uppy, { type Meta, type UppyFile } from '@uppy/core'
import { backOnline, isOnline } from '#web/ui/network.ts'
import { sentenceOf } from './problem-error.ts'

type Answered = Record<string, never>
/** Uploads to the object store, with the data of each. */
export type Uploads<FileMeta extends Meta> = Uppy<FileMeta, Answered>
export type UploadFile<FileMeta extends Meta> = UppyFile<FileMeta, Answered>

/** Reports sent bytes; its signal stops the upload. */
export type Observed = { onProgress: (sentBytes: number) => void; signal: AbortSignal }

/** Opens an Uppy instance, which keeps the files and their states; `bring` sends one file in its turn. */
export function openUploads<FileMeta extends Meta>(bring: (id: string) => Promise<void>): Uploads<FileMeta> {
  const uppy: Uploads<FileMeta> = new Uppy<FileMeta, Answered>({ autoProceed: true, logger: silent })
  uppy.setState({ capabilities: { ...uppy.getState().capabilities, resumableUploads: true } })
  uppy.addUploader(async (ids) => void (await Promise.all(ids.map((id) => bring(id)))))
  return uppy
}

type Sending<Stored> = {
  send: (file: File, watched: Observed) => Promise<Stored>
  arrived: (stored: Stored) => void
  failed?: (problem: string) => void
}

/** Sends one file and reports the outcome to Uppy. Ends early when the file is removed, or any pause begins. */
export async function sendUpload<FileMeta extends Meta, Stored extends { location: string }>(
  uppy: Uploads<FileMeta>,
  id: string,
  { send, arrived, failed }: Sending<Stored>,
): Promise<'over' | 'paused'> {
  const { signal, forget } = stopOf(uppy, id)
  const file = uppy.getFile(id)
  uppy.emit('upload-start', [file])
  try {
    const onProgress = (sent: number) => {
      const progress = { uploadStarted: Date.now(), bytesUploaded: sent, bytesTotal: file.size }
      if (uppy.getFile(id)) uppy.emit('upload-progress', uppy.getFile(id), progress)
    }
    const stored = await whenOnline(() => send(file.data as File, { onProgress, signal }), signal)
    if (!uppy.getFile(id)) return 'over'
    arrived(stored)
    uppy.emit('upload-success', uppy.getFile(id), { status: 201, uploadURL: stored.location })
    return 'over'
  } catch (error) {
    if (signal.reason === 'paused') return startOver(uppy, id)
    if (signal.aborted) return 'over'
    const problem = sentenceOf(error)
    uppy.emit('upload-error', uppy.getFile(id), new Error(problem))
    failed?.(problem)
    return 'over'
  } finally {
    forget()
  }
}

/** Sends again after connection losses; rejects other failures. */
async function whenOnline<Stored>(send: () => Promise<Stored>, signal: AbortSignal): Promise<Stored> {
  for (;;) {
    await backOnline(signal)
    signal.throwIfAborted()
    try {
      return await send()
    } catch (error) {
      if (isOnline() || signal.aborted) throw error
    }
  }
}

function stopOf<FileMeta extends Meta>(uppy: Uploads<FileMeta>, id: string) {
  const stop = new AbortController()
  const pauseAll = () => stop.abort('paused')
  const pause = (paused: UploadFile<FileMeta> | undefined, isPaused: boolean) =>
    paused?.id === id && isPaused && stop.abort('paused')
  const remove = (removed: UploadFile<FileMeta>) => removed.id === id && stop.abort('removed')
  uppy.on('pause-all', pauseAll)
  uppy.on('upload-pause', pause)
  uppy.on('file-removed', remove)
  const forget = () => {
    uppy.off('pause-all', pauseAll)
    uppy.off('upload-pause', pause)
    uppy.off('file-removed', remove)
  }
  return { signal: stop.signal, forget }
}

/** A form works once, so interrupted uploads restart. */
function startOver<FileMeta extends Meta>(uppy: Uploads<FileMeta>, id: string): 'paused' {
  const bytesTotal = uppy.getFile(id).size
  uppy.setFileState(id, {
    progress: { uploadStarted: Date.now(), uploadComplete: false, bytesUploaded: 0, bytesTotal, percentage: 0 },
  })
  return 'paused'
}

/** The page shows errors; nobody reads a console. */
const silent = { debug: () => {}, warn: () => {}, error: () => {} }
