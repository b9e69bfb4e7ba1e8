import { openChildPool } from '#server/platform/children/child-pool.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Text of PDFs. Refuses files that no reader understands. */
export type CertificateReader = { textOf(bytes: Uint8Array): Promise<string>; close(): void }

const limits = { cpuMs: 20_000, withinMs: 60_000, heapMegabytes: 256 }

export function openCertificateReader(): CertificateReader {
  const pool = openChildPool<Uint8Array, string>(new URL('certificate-child.ts', import.meta.url), {
    size: 1,
    idleMs: 60_000,
    ...limits,
  })
  return {
    textOf: async (bytes) => {
      if (!isPdf(bytes)) throw unreadable()
      return await pool.run(bytes).catch(() => {
        throw unreadable()
      })
    },
    close: pool.close,
  }
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

const unreadable = () =>
  refuse(
    'conflict',
    'certificate.unreadable',
    'This file is no PDF that we can read. Upload the certificate as a PDF.',
    {
      field: 'base64',
    },
  )
