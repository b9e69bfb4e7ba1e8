import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The certificates in the file that is named, as one text (PEM). */
export const certificateFile = z.string().transform((path, context): string => {
  const text = readIfThere(path)
  if (text?.includes('-----BEGIN CERTIFICATE-----')) return text
  context.addIssue({ code: 'custom', message: `must name a file of certificates (PEM), and ${path} is none` })
  return z.NEVER
})

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
