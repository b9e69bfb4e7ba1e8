import { boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import { ChildNotStarted, ChildStalled, openChildPool } from '#server/platform/children/child-pool.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Text of PDFs. Refuses files that no reader understands. */
export type CertificateReader = { textOf(bytes: Uint8Array): Promise<string>; close(): void }

/** The largest certificate takes some seconds of a processor. */
const limits = { ...boundsOfWork(20), heapMegabytes: 256 }

export function openCertificateReader(): CertificateReader {
  const pool = openChildPool<Uint8Array, string>(new URL('certificate-child.ts', import.meta.url), {
    size: 1,
    idleMs: 60_000,
    ...limits,
  })
  return {
    textOf: async (bytes) => {
      if (!isPdf(bytes)) throw unreadable()
      return await pool.run(bytes).catch((error: unknown) => {
        throw error instanceof ChildStalled || error instanceof ChildNotStarted ? busy() : unreadable()
      })
    },
    close: pool.close,
  }
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

const busy = () =>
  refuse('unavailable', 'certificate.busy', 'We are too busy to read this file. Try again in a minute.', {
    retryAfterSeconds: 60,
  })

const unreadable = () =>
  refuse(
    'conflict',
    'certificate.unreadable',
    'This file is no PDF that we can read. Upload the certificate as a PDF.',
    {
      field: 'base64',
    },
  )
