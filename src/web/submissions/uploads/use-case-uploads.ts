import { createContext, use, useEffect, useRef, useState } from 'react'
import type { FileSource } from '#contract/cases/submission/choices.ts'
import { withFiles } from '#contract/cases/submission/clear.ts'
import type { Draft, SubmissionFile } from '#contract/cases/submission/submission.ts'
import { fetchCode } from '#web/platform/pages/lazy-part.tsx'
import { backOnline, isOnline } from '#web/ui/network.ts'
import type { CaseUploads, SendCaseFile, UploadProgress } from './case-uploads.ts'

type Add = (files: readonly File[], source: FileSource, place: (files: SubmissionFile[]) => void) => void

export type Uploads = {
  /** Unfinished uploads by file id. */
  progress: ReadonlyMap<string, UploadProgress>
  isUnderWay: boolean
  /** Begins to send the files and places them in the submission. */
  add: Add
  /** Files wait for the part of the uploader that could not be loaded: it is tried once more, or they are given up. */
  missing: { files: number; retry: () => void; forget: () => void } | undefined
  remove: (id: string) => void
  retry: (id: string) => void
  pauseOrResume: (id: string) => void
  /** A file of an earlier visit cannot be sent again: the page no longer has it. */
  canRetry: (id: string) => boolean
}

type SetDraft = (change: (draft: Draft) => Draft) => void

/** The uploads of a submission. Loaded with the first file; leaving the page ends what is under way. */
export function useUploadsOf(send: SendCaseFile, setDraft: SetDraft): Uploads {
  const [progress, setProgress] = useState<Uploads['progress']>(new Map())
  const [waiting, setWaiting] = useState<readonly Parameters<Add>[]>([])
  const queue = useRef<CaseUploads>(undefined)
  useEffect(() => () => queue.current?.cancelAll(), [])
  const put = (id: string, changed: Partial<SubmissionFile>) => setDraft((draft) => withFile(draft, id, changed))
  const opening = async () => {
    const { openCaseUploads } = await fetchCode(() => import('./case-uploads.ts'))
    queue.current ??= openCaseUploads(send, {
      changed: setProgress,
      arrived: (id, { key, url }) => put(id, { key, url, uploadComplete: true, error: null }),
      failed: (id, problem) => put(id, { error: problem }),
    })
    return queue.current
  }
  const bring = async (...files: Parameters<Add>): Promise<void> => {
    const opened = await opening().catch(() => undefined)
    if (!opened) return wait(files)
    const [chosen, source, place] = files
    place(opened.add(chosen, source))
  }
  const wait = async (files: Parameters<Add>) => {
    setWaiting((before) => [...before, files])
    if (isOnline()) return
    await backOnline()
    setWaiting((before) => before.filter((one) => one !== files))
    await bring(...files)
  }
  const forget = () => setWaiting([])
  const retry = () => {
    forget()
    for (const files of waiting) void bring(...files)
  }
  return {
    progress,
    isUnderWay: [...progress.values()].some(({ isFailed }) => !isFailed),
    add: (...files) => void bring(...files),
    missing:
      waiting.length > 0
        ? { files: waiting.reduce((sum, [files]) => sum + files.length, 0), retry, forget }
        : undefined,
    remove: (id) => queue.current?.remove(id),
    retry: (id) => {
      put(id, { error: null })
      queue.current?.retry(id)
    },
    pauseOrResume: (id) => queue.current?.pauseOrResume(id),
    canRetry: (id) => queue.current?.knows(id) === true,
  }
}

/** The draft with one file changed, and the address of the image that the file is. */
function withFile(draft: Draft, id: string, changed: Partial<SubmissionFile>): Draft {
  const next = withFiles(draft, (file) => (file.id === id ? { ...file, ...changed } : file))
  if (!changed.url) return next
  const { url } = changed
  return { ...next, images: next.images.map((image) => (image.file?.id === id ? { ...image, url } : image)) }
}

const UploadsContext = createContext<Uploads | undefined>(undefined)
export const UploadsProvider = UploadsContext.Provider

export function useCaseUploads(): Uploads {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('This part of a submission stands outside of one.')
  return uploads
}
