import { kindOfStatus } from '#contract/problem.ts'
import { ProblemError } from './problem-error.ts'

type Form = { url: string; fields: Record<string, string> }
type Observed = { onProgress: (sentBytes: number) => void; signal: AbortSignal }

/**
 * Posts a file to the object store after the fields of its form, and resolves to the answer's Location. Rejects with a ProblemError, or with the
 * signal's reason. Uses XMLHttpRequest, since only that reports upload progress.
 */
export async function postForm({ url, fields }: Form, file: File, { onProgress, signal }: Observed): Promise<string> {
  signal.throwIfAborted()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const request = new XMLHttpRequest()
  return await new Promise((stored, failed) => {
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, file.size)))
    request.addEventListener('load', () => {
      const answer = readAnswer(request)
      if (answer instanceof ProblemError) failed(answer)
      else stored(answer)
    })
    request.addEventListener('error', () => void whyBroken(url).then(failed))
    request.addEventListener('abort', () => failed(signal.reason))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.open('POST', url)
    request.send(form)
  })
}

/** If the store answers only requests that do not read the answer, it refuses this page's origin. Otherwise the connection broke. */
async function whyBroken(url: string): Promise<ProblemError> {
  const answers = (mode: RequestMode) =>
    fetch(url, { mode, signal: AbortSignal.timeout(5000) }).then(
      () => true,
      () => false,
    )
  const isRefused = navigator.onLine && !(await answers('cors')) && (await answers('no-cors'))
  if (!isRefused) return new ProblemError('unavailable', { code: 'upload.broken', message: broken })
  const message = `Our storage takes no files from pages that were opened at ${window.location.origin}. Open the app at its own address, then try again.`
  return new ProblemError('forbidden', { code: 'upload.origin', message })
}

const broken = 'The connection broke while this file was sent. Check your connection and try again.'

function readAnswer({ status, responseText }: XMLHttpRequest): string | ProblemError {
  const answer = new DOMParser().parseFromString(responseText, 'application/xml')
  const text = (name: string) => answer.getElementsByTagName(name)[0]?.textContent || undefined
  const location = text('Location')
  if (status === 201 && location !== undefined) return location
  const message = text('Message') ?? `Our storage did not take this file (${status}). Try again in a minute.`
  return new ProblemError(status < 400 ? 'broken' : kindOfStatus(status), { code: 'upload.refused', message })
}
