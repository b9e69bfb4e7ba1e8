import { useEffect, useRef, useState } from 'react'
import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { fetchCode } from '#web/platform/pages/lazy-part.tsx'
import type { Recognised } from './recognise.ts'

/** Chosen file; pictures have a local address. */
type Given = { file: File; picture: string | undefined }

export type Looked = Given &
  (
    | { state: 'reading'; percent: number | null }
    | { state: 'recognised'; answer: Recognised }
    /** Without a message the file can no longer be read. */
    | { state: 'failed'; message: string | undefined }
  )

const shownTypes = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** Recognises the file that was chosen last. A new file stops the reading of the one before. */
export function useRecognised(verified: VerifiedEvidence): [looked: Looked | undefined, look: (file: File) => void] {
  const [looked, setLooked] = useState<Looked>()
  const last = useRef<AbortController>(undefined)
  useEffect(() => () => last.current?.abort(), [])
  const look = (file: File) => {
    last.current?.abort()
    const { signal } = (last.current = new AbortController())
    const given = { file, picture: pictureOf(file, signal) }
    const show = (next: Looked) => {
      if (!signal.aborted) setLooked(next)
    }
    let read = 0
    const onRead = (bytes: number) => {
      read += bytes
      show({ ...given, state: 'reading', percent: Math.min(100, (read / file.size) * 100) })
    }
    show({ ...given, state: 'reading', percent: file.size === 0 ? null : 0 })
    fetchCode(() => import('./recognise.ts'))
      .then(({ recognise }) => recognise(verified, file, { onRead, signal }))
      .then(
        (answer) => show({ ...given, state: 'recognised', answer }),
        (error: unknown) => show({ ...given, state: 'failed', message: inWords(error) }),
      )
  }
  return [looked, look]
}

/** Local address of the picture, revoked by another file. */
function pictureOf(file: File, signal: AbortSignal): string | undefined {
  if (!shownTypes.has(file.type)) return undefined
  const address = URL.createObjectURL(file)
  signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true })
  return address
}

const inWords = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'FileUnreadable' ? undefined : sentenceOf(error)
