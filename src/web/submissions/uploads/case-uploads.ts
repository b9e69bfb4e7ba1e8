import type { Meta } from '@uppy/core'
import { endingOf } from '#contract/cases/attachments.ts'
import type { FileSource } from '#contract/cases/submission/choices.ts'
import { SubmissionFile } from '#contract/cases/submission/submission.ts'
import { randomId } from '#web/platform/random-id.ts'
import {
  openUploads,
  sendUpload,
  type UploadFile,
  type Uploads,
  type Observed,
} from '#web/platform/calls/send-uploads.ts'
import { typeOfFile } from '#web/cases/parts/index.ts'

type FileMeta = Meta & { source: FileSource; key?: string; relativePath: string }

/** Brings one file to the object store; resolves to its key and its Location there. */
export type SendCaseFile = (file: File, watched: Observed) => Promise<{ key: string; location: string }>

/** Progress of an unfinished upload; `percent` is null before the first byte. */
export type UploadProgress = { percent: number | null; isPaused: boolean; isFailed: boolean }

type Listener = {
  /** The uploads that have not arrived, by their files' ids. */
  changed: (progress: ReadonlyMap<string, UploadProgress>) => void
  arrived: (id: string, stored: { key: string; url: string }) => void
  failed: (id: string, problem: string) => void
}

/** Uppy keeps the files and their states; each is sent by `send`, and starts again from nothing after a pause. */
export function openCaseUploads(send: SendCaseFile, listener: Listener) {
  const sending = (id: string) => ({
    send,
    arrived: ({ key, location }: { key: string; location: string }) => listener.arrived(id, { key, url: location }),
    failed: (problem: string) => listener.failed(id, problem),
  })
  const bring = async (id: string): Promise<void> => {
    for (;;) {
      const file = uppy.getFile(id)
      if (!file) return
      if (file.isPaused) await resumed(uppy, id)
      else if ((await sendUpload(uppy, id, sending(id))) === 'over') return
    }
  }
  const uppy = openUploads<FileMeta>(bring)
  uppy.on('state-update', () => listener.changed(progressOf(uppy.getFiles())))
  return {
    /** Begins to send the files; what is given back stands in the submission while they are on their way. */
    add: (files: readonly File[], source: FileSource): SubmissionFile[] =>
      files.map((data) => {
        const type = typeOfFile(data)
        // The path makes each file one of its own: the same one may belong to two questions.
        const meta = { source, relativePath: randomId() }
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

/** Settles once a file goes on or is taken away. */
const resumed = (uppy: Uploads<FileMeta>, id: string): Promise<void> =>
  new Promise((goOn) => {
    const look = () => {
      if (uppy.getFile(id)?.isPaused) return
      uppy.off('state-update', look)
      goOn()
    }
    uppy.on('state-update', look)
  })

const progressOf = (files: readonly UploadFile<FileMeta>[]): ReadonlyMap<string, UploadProgress> =>
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
